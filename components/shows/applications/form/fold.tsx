"use client"

import { type ReactNode, useState } from "react"
import { fieldId } from "./fields.tsx"
import classes from "./form.module.css"
import { useForm } from "./form-context.tsx"

type Props = {
  path: string
  title: string
  /** How many of them are filled in. */
  count: number
  /** Something is wrong with one of them. */
  isWrong?: boolean
  children: ReactNode
}

/** Many fields of which most are left alone, folded until they are wanted or something is wrong. */
export function Fold({ path, title, count, isWrong = false, children }: Props) {
  const { view, openFolds } = useForm()
  const [problem] = view.problems[path] ?? []
  // What was mended stays open under the one who mended it.
  const [isOpen, setOpen] = useState(openFolds.has(path))
  if (!isOpen && (isWrong || problem !== undefined)) setOpen(true)
  return (
    <details
      id={fieldId(path)}
      className={classes.choices}
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => openFolds[currentTarget.open ? "add" : "delete"](path)}
    >
      <summary>
        {title} {count > 0 && <span className={classes.count}>{count}</span>}
      </summary>
      <div className={classes.ticks}>{children}</div>
      {problem && <p className={classes.problem}>{problem}</p>}
    </details>
  )
}
