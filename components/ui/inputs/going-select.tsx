"use client"

import { type ComponentProps, useEffect, useEffectEvent, useRef } from "react"

type Props = Omit<
  ComponentProps<"select">,
  "value" | "defaultValue" | "onChange" | "autoComplete" | "ref"
> & {
  /** What is chosen by the address. */
  chosen: string
  /** Goes to what was chosen. */
  onChoose: (value: string) => void
}

/**
 * The browser's own select for a part of an address. What is chosen before the page's scripts have come counts: they go there
 * as soon as they are there.
 */
export function GoingSelect({ chosen, onChoose, ...props }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  const chooseEarly = useEffectEvent(() => {
    const value = select.current?.value
    if (value !== undefined && value !== chosen) onChoose(value)
  })
  // What was done to the page before it came to life is known to the browser alone.
  useEffect(() => chooseEarly(), [])
  return (
    <select
      {...props}
      key={chosen}
      ref={select}
      defaultValue={chosen}
      // A choice that the browser puts back from an earlier visit is none.
      autoComplete="off"
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  )
}
