"use client"

import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import classes from "./editing.module.css"
import type { Editing } from "./use-edit.ts"

type Props = {
  form: Pick<Editing<object>, "save" | "isConflict" | "isSaving">
  /** All that has to be there is. */
  isFilled: boolean
  onClose: () => void
  /** `conflict`: what is said when somebody else's save came between. */
  texts: { conflict: string; cancel: string; save: string }
  children: ReactNode
}

/** The inputs of an edit between what tells of a conflict and the buttons. */
export function EditForm({ form, isFilled, onClose, texts, children }: Props) {
  return (
    <form
      className={classes.form}
      // What is wrong is said beside its field, in the language of the user (S-31).
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled) form.save()
      }}
    >
      {form.isConflict && (
        <p role="alert" className={classes.alert}>
          {texts.conflict}
        </p>
      )}
      {children}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={!isFilled} loading={form.isSaving}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
