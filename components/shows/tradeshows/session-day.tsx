"use client"

import { TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import {
  dateMaskLength,
  maskDate,
  readMaskedDate,
  showMaskedDate,
} from "#components/records/lists/filters/date-mask.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { EditableSession } from "#lib/contract/shows/tradeshows.ts"
import classes from "./shared/session-panel.module.css"
import { useSessionChange } from "./use-session-changes.ts"

type Props = {
  show: number
  session: EditableSession
  type: "from" | "to"
  mayEdit: boolean
  onChanged: (sessions: EditableSession[]) => void
}

/** The first or last day of a session, typed as DD/MM/YYYY; it is stored when the field is left. */
export function SessionDay({ show, session, type, mayEdit, onChanged }: Props) {
  const t = useTranslations("tradeshows")
  const showFailure = useFailureToast()
  const current = session[type]
  const [typed, setTyped] = useState(current ? showMaskedDate(current) : "")
  const dating = useSessionChange(
    show,
    (date: string | null) => api.tradeshows.dateSession({ session: session.id, type, date }),
    onChanged,
  )
  const day = readMaskedDate(typed)
  const isUnfinished = typed !== "" && day === null
  const [wasLeft, setLeft] = useState(false)

  const save = () => {
    setLeft(true)
    if (isUnfinished || day === current) return
    dating.mutate(day, {
      onError: (error) => {
        if (!(error instanceof ApiError && error.status === 422)) void showFailure(error, t("saveFailed"))
      },
    })
  }

  if (!mayEdit) {
    return (
      <span className={classes.read}>
        {t(type)} {current && <Moment value={current} />}
      </span>
    )
  }
  const refusal = fieldError(dating.error, "date")
  const isWrong = isUnfinished && (wasLeft || typed.length === dateMaskLength)
  return (
    <TextInput
      label={t(type)}
      aria-label={t(type === "from" ? "fromNamed" : "toNamed", { name: session.name })}
      value={typed}
      placeholder={t("dateMask")}
      inputMode="numeric"
      autoComplete="off"
      readOnly={dating.isPending}
      error={isWrong ? t("dateInvalid") : refusal}
      onChange={(event) => {
        setTyped(maskDate(event.currentTarget.value))
        dating.reset()
      }}
      onBlur={save}
      onKeyDown={(event) => event.key === "Enter" && save()}
    />
  )
}
