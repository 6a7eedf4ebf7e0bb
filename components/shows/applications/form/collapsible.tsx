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

/** Many fields of which most are left alone, collapsed until they are opened or something is wrong. */
export function Collapsible({ path, title, count, isWrong = false, children }: Props) {
  const { view, openParts } = useForm()
  const [problem] = view.problems[path] ?? []
  // What was fixed stays open for whoever fixed it.
  const [isOpen, setOpen] = useState(openParts.has(path))
  if (!isOpen && (isWrong || problem !== undefined)) setOpen(true)
  return (
    <details
      id={fieldId(path)}
      className={classes.choices}
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => openParts[currentTarget.open ? "add" : "delete"](path)}
    >
      <summary>
        {title} {count > 0 && <span className={classes.count}>{count}</span>}
      </summary>
      <div className={classes.ticks}>{children}</div>
      {problem && <p className={classes.problem}>{problem}</p>}
    </details>
  )
}
