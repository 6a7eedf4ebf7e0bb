import type { ComponentProps } from "react"
import classes from "./check-box.module.css"

/** A small box to tick, of which more can be hit than is seen. It needs a name: `aria-label`. */
export function CheckBox(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return <input {...props} type="checkbox" className={classes.box} />
}
