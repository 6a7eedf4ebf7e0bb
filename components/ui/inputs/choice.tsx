"use client"

import { type ReactNode, useId } from "react"
import classes from "./choice.module.css"

type Props<Value extends string> = {
  /** Accessible name of the whole. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: { value: Value; label: ReactNode; tooltip?: string }[]
}

/** A few choices side by side, one of them taken: radio buttons, in plain HTML. */
export function Choice<Value extends string>({ label, value, onChange, options }: Props<Value>) {
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
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
