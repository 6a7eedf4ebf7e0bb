"use client"

import { TextInput } from "@mantine/core"
import type { UseMutationResult } from "@tanstack/react-query"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { ApiError } from "#lib/api/errors.ts"
import classes from "./ordered.module.css"

type Props = {
  name: string
  renaming: UseMutationResult<unknown, Error, string>
  /** What the call names the name. */
  field?: string
  /** Shown in the place of a name that may be empty. */
  empty?: string
  texts: { label: string; rename: string; renameNamed: (name: string) => string; failed: string }
}

/** The name of a row: text that becomes a field where it is clicked. Enter or leaving the field stores it, Escape puts it back. */
export function RowName({ name: current, renaming, field = "name", empty, texts }: Props) {
  const showFailure = useFailureToast()
  const [typed, setTyped] = useState<string | null>(null)

  async function save() {
    const name = typed?.trim() ?? ""
    if ((name === "" && empty === undefined) || name === current) return setTyped(null)
    try {
      await renaming.mutateAsync(name)
      setTyped(null)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 422)) void showFailure(error, texts.failed)
    }
  }

  if (typed === null) {
    return (
      <button
        type="button"
        className={classes.rename}
        aria-label={texts.renameNamed(current)}
        data-tooltip={texts.rename}
        data-empty={current === "" || undefined}
        onClick={() => setTyped(current)}
      >
        {current || empty}
      </button>
    )
  }
  return (
    <TextInput
      className={classes.grow}
      aria-label={texts.label}
      autoFocus
      value={typed}
      maxLength={120}
      readOnly={renaming.isPending}
      error={fieldError(renaming.error, field)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void (renaming.isPending || save())}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur()
        if (event.key !== "Escape") return
        event.stopPropagation()
        renaming.reset()
        setTyped(null)
      }}
    />
  )
}
