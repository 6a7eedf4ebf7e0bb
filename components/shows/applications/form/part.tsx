"use client"

import type { ReactNode } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import classes from "./form.module.css"
import { useForm } from "./form-context.tsx"

type PartProps = { id: string; title: string; lead?: string; children: ReactNode }

/** A titled part of the application. */
export function Part({ id, title, lead, children }: PartProps) {
  return (
    <section id={id} className={classes.part} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`} className={classes.partTitle}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}

type RowProps = { title: string; action?: string; remove: string; removeLabel: string; children: ReactNode }

/** A contact, brand or booth of the application, and what takes it away. */
export function Row({ title, action, remove, removeLabel, children }: RowProps) {
  return (
    <fieldset className={classes.row}>
      <legend className={classes.rowTitle}>{title}</legend>
      {children}
      {action && (
        <div className={classes.rowEnd}>
          <ActButton action={action} look="subtle" aria-label={removeLabel}>
            {remove}
          </ActButton>
        </div>
      )}
    </fieldset>
  )
}

/** Which row of an application that was sent a form's row is of, without scripts. */
export function RowId({ path, id }: { path: string; id: number | null }) {
  return <input type="hidden" name={`${path}.id`} value={id ?? ""} />
}

type ActProps = { action: string; look?: "plain" | "subtle"; "aria-label"?: string; children: ReactNode }

/** A button that changes rows: at once, or without scripts by sending the form. */
export function ActButton({ action, ...props }: ActProps) {
  const { act } = useForm()
  return (
    <PlainButton
      type="submit"
      size="large"
      name="action"
      value={action}
      {...props}
      onClick={(event) => {
        event.preventDefault()
        act(action)
      }}
    />
  )
}
