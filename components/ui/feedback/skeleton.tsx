import classes from "./skeleton.module.css"

type Props = { width?: number | string; height?: number | string }

/** A grey bar in the place of a text that is on its way. */
export function Skeleton({ width = "100%", height = 12 }: Props) {
  return <span className={classes.bar} style={{ width, height }} aria-hidden="true" />
}
