import type { ComponentProps } from "react"
import classes from "./icon-button.module.css"

type Props = ComponentProps<"button"> & {
  /** Accessible name and tooltip; where they differ, give them as attributes. */
  label?: string
  /** 24 px; 22 beside a line of text, or 28 where there is room. */
  size?: "small" | "usual" | "large"
  /** Red: always, or under the pointer. */
  tone?: "alert" | "removing"
}

/** A button that is but an icon. */
export function IconButton({ label, size = "usual", tone, className = "", ...props }: Props) {
  const marks = [size !== "usual" && classes[size], tone && classes[tone], className].filter(Boolean)
  const classNames = [classes.button, ...marks].join(" ")
  return <button type="button" aria-label={label} data-tooltip={label} {...props} className={classNames} />
}
