"use client"

import { Button, TextInput } from "@mantine/core"
import type { UseMutationResult } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { describeError } from "#components/ui/feedback/error-message.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { ApiError } from "#lib/api/errors.ts"
import classes from "./ordered.module.css"

type Props = {
  creation: UseMutationResult<unknown, Error, string>
  /** What the call names the name. */
  field?: string
  texts: { label: string; add: string; failed: string; added: (name: string) => string }
}

/** A name and a button: what is kept in a list needs no more to begin with (F-6). */
export function AddRow({ creation, field = "name", texts }: Props) {
  const tErrors = useTranslations("errors")
  const showFailure = useFailureToast()
  const [typed, setTyped] = useState("")
  const submitLock = useSubmitLock()
  const name = typed.trim()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (name === "" || !submitLock.acquire()) return
    try {
      await creation.mutateAsync(name)
      setTyped("")
      void toastSuccess(texts.added(name))
    } catch (error) {
      const isOnField = error instanceof ApiError && error.status === 422
      if (!isOnField) void showFailure(error, texts.failed)
    } finally {
      submitLock.release()
    }
  }
  const refusal = creation.error instanceof ApiError && creation.error.status === 422 ? creation.error : null
  return (
    <form className={classes.add} onSubmit={add}>
      <TextInput
        label={texts.label}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          creation.reset()
        }}
        maxLength={120}
        autoComplete="off"
        readOnly={creation.isPending}
        error={refusal && (refusal.fieldErrors(field)[0] ?? describeError(refusal, tErrors).text)}
      />
      <Button type="submit" disabled={name === ""} loading={creation.isPending}>
        {texts.add}
      </Button>
    </form>
  )
}
