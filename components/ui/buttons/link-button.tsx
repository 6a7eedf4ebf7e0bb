import type { ComponentProps } from "react"
import classes from "./link-button.module.css"

/** A button that reads as a link. */
export function LinkButton({ className = "", ...props }: ComponentProps<"button">) {
  return <button type="button" {...props} className={`${classes.button} ${className}`.trim()} />
}
