import type { ComponentProps } from "react"
import classes from "./link-button.module.css"

type Props = ComponentProps<"button"> & {
  /** Read as a link, or a bar that lies at the end of a list. */
  look?: "text" | "bar"
  /** Grey until it is pointed at. */
  isQuiet?: boolean
}

/** A button that reads as a link. */
export function LinkButton({ look = "text", isQuiet, className = "", ...props }: Props) {
  const marks = [isQuiet && classes.quiet, className].filter(Boolean)
  return <button type="button" {...props} className={[classes.button, classes[look], ...marks].join(" ")} />
}
