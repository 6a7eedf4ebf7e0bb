import type { ComponentProps, ReactNode } from "react"
import classes from "./plain-field.module.css"

type Shared = {
  id: string
  label: ReactNode
  /** Said beside the label of what may be left empty. */
  optional?: string | undefined
  problem?: string | undefined
}

function Frame({ id, label, optional, problem, children }: Shared & { children: ReactNode }) {
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label} {optional && <span className={classes.optional}>({optional})</span>}
      </label>
      {children}
      {problem && (
        <p id={`${id}-problem`} className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

const problemProps = (id: string, problem: string | undefined) =>
  problem ? ({ "aria-invalid": true, "aria-describedby": `${id}-problem` } as const) : {}

/** A line of text that is there before any script. */
export function PlainInput({ id, label, optional, problem, ...props }: Shared & ComponentProps<"input">) {
  return (
    <Frame id={id} label={label} optional={optional} problem={problem}>
      <input id={id} className={classes.input} {...problemProps(id, problem)} {...props} />
    </Frame>
  )
}

/** Several lines likewise. */
export function PlainArea({ id, label, optional, problem, ...props }: Shared & ComponentProps<"textarea">) {
  return (
    <Frame id={id} label={label} optional={optional} problem={problem}>
      <textarea id={id} rows={3} className={classes.input} {...problemProps(id, problem)} {...props} />
    </Frame>
  )
}

/** A choice of the browser's own. */
export function PlainSelect({ id, label, optional, problem, ...props }: Shared & ComponentProps<"select">) {
  return (
    <Frame id={id} label={label} optional={optional} problem={problem}>
      <select id={id} className={classes.input} {...problemProps(id, problem)} {...props} />
    </Frame>
  )
}

/** Files to be sent. */
export function PlainFile({ id, label, optional, problem, ...props }: Shared & ComponentProps<"input">) {
  return (
    <Frame id={id} label={label} optional={optional} problem={problem}>
      <input id={id} type="file" className={classes.file} {...problemProps(id, problem)} {...props} />
    </Frame>
  )
}

type CheckProps = { label: ReactNode; problem?: string | undefined } & ComponentProps<"input">

/** Something that is so or not. */
export function PlainCheck({ label, problem, ...props }: CheckProps) {
  return (
    <div>
      <label className={classes.check}>
        <input type="checkbox" {...props} />
        <span>{label}</span>
      </label>
      {problem && <p className={classes.problem}>{problem}</p>}
    </div>
  )
}
