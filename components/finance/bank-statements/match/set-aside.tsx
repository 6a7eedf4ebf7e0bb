import { Button, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { useWords } from "../entries/words.ts"
import type { TaskProps } from "./find-invoices.tsx"
import classes from "./match.module.css"

const common = ["fees", "transfer", "income"] as const

/** Says why an entry pays no invoice. */
export function SetAside({ entry, opened, onClose, onDone, onChanged, onStale }: TaskProps) {
  const t = useTranslations("bank.aside")
  const bank = useTranslations("bank")
  const buttons = useTranslations("common")
  const { nameOf, amountOf } = useWords()
  const field = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState("")
  const isFilled = reason.trim() !== ""
  const { run, error, isSending } = useSending(
    async () => {
      try {
        return await api.bankStatements.setAside({ entry: entry.id, version: entry.version, reason })
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 409) onStale()
        throw failure
      }
    },
    ({ data }) => {
      onDone()
      onChanged(data)
    },
  )
  return (
    <MovableDialog opened={opened} onClose={onClose} title={t("title", { name: nameOf(entry) })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void run()
        }}
      >
        <p className={classes.hint}>
          <span className={classes.number}>{amountOf(entry)}</span> · {t("explain")}
        </p>
        <TextInput
          ref={field}
          label={t("reason")}
          data-autofocus
          maxLength={200}
          autoComplete="off"
          value={reason}
          error={fieldError(error, "reason")}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <fieldset className={classes.common}>
          <legend className="visually-hidden">{t("common")}</legend>
          {common.map((name) => (
            <PlainButton
              key={name}
              size="small"
              onClick={() => {
                setReason(t(name))
                field.current?.focus()
              }}
            >
              {t(name)}
            </PlainButton>
          ))}
        </fieldset>
        <SendingFailure
          error={error}
          title={t("failed")}
          shown={["reason"]}
          unanswered={bank("unanswered")}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {buttons("cancel")}
          </Button>
          <Button type="submit" disabled={!isFilled} loading={isSending}>
            {t("action")}
          </Button>
        </div>
      </form>
    </MovableDialog>
  )
}
