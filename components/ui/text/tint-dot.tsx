import classes from "./tint-dot.module.css"
import { tinted } from "./tinted.ts"

/** The colour of a value, beside its name. */
export function TintDot({ color }: { color: string }) {
  return <span className={classes.dot} style={tinted(color)} />
}
