"use client"

import { type ReactNode, useId } from "react"
import classes from "./choice.module.css"

type Props<Value extends string> = {
  /** Accessible name of the whole. */
  label: string
  value: Value
  onChange: (value: Value) => void
  /** Has the focus when its dialog opens. */
  isFirst?: boolean
  options: { value: Value; label: ReactNode; tooltip?: string }[]
}

/** A few choices side by side, one of them taken: radio buttons, in plain HTML. */
export function Choice<Value extends string>({ label, value, onChange, isFirst, options }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option} data-tooltip={option.tooltip}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.tooltip}
            data-autofocus={(isFirst && option.value === value) || undefined}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
