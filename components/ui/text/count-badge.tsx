import classes from "./count-badge.module.css"

/** Counts stop here. */
const maxCounted = 100

type Props = {
  count: number
  /** What is counted, in words. */
  label: string
  tone?: "accent" | "danger"
}

/** A count at the upper corner of its container. */
export function CountBadge({ count, label, tone = "accent" }: Props) {
  return (
    <span className={classes.count} data-tone={tone}>
      <span aria-hidden="true">{count < maxCounted ? count : `${maxCounted - 1}+`}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
