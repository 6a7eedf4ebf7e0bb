import classes from "./progress-bar.module.css"

type Props = {
  label: string
  done: number
  /** 0: not known yet. */
  total: number
}

/** How far something is. */
export function ProgressBar({ label, done, total }: Props) {
  return <progress className={classes.bar} aria-label={label} value={done} max={Math.max(total, 1)} />
}
