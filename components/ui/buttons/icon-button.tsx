import type { ComponentProps } from "react"
import classes from "./icon-button.module.css"

type Props = ComponentProps<"button"> & {
  /** Accessible name and tooltip; where they differ, give them as attributes. */
  label?: string
  /** 24 px, or 28 where there is room. */
  size?: "usual" | "large"
  /** Red: always, or under the pointer. */
  tone?: "alert" | "removing"
}

/** A button that is but an icon. */
export function IconButton({ label, size = "usual", tone, ...props }: Props) {
  const marks = [size === "large" && classes.large, tone && classes[tone]].filter(Boolean)
  const className = [classes.button, ...marks].join(" ")
  return <button type="button" aria-label={label} data-tooltip={label} {...props} className={className} />
}
