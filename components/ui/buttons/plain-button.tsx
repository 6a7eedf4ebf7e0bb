import type { ComponentProps } from "react"
import classes from "./plain-button.module.css"

type Props = ComponentProps<"button"> & {
  look?: "plain" | "primary" | "danger" | "subtle" | "toolbar"
  size?: "usual" | "small" | "large"
  /** What it does takes something away, where its look does not say so. */
  isRed?: boolean
}

/** A button that comes with the page: the kit's buttons in look, and nothing to load. */
export function PlainButton({ look = "plain", size = "usual", isRed, className = "", ...props }: Props) {
  const marks = [size !== "usual" && classes[size], isRed && classes.red].filter(Boolean)
  return <button type="button" {...props} className={[classes[look], ...marks, className].join(" ").trim()} />
}
