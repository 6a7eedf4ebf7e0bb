import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { newKey } from "#components/ui/inputs/new-key.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { useWords } from "../entries/words.ts"
import type { TaskProps } from "./find-invoices.tsx"
import classes from "./match.module.css"

/** What is confirmed: the payment that an entry reversed, or a part of it that is reversed. */
export type Change =
  | { kind: "return"; payment: number; number: string }
  | { kind: "unsettle"; allocation: number }

type Props = TaskProps & { change: Change }

/** Asks once before a payment or a part of an entry is reversed. */
export function ConfirmChange({ change, entry, opened, onClose, onDone, onChanged, onStale }: Props) {
  const t = useTranslations(change.kind === "return" ? "bank.returning" : "bank.unsettling")
  const common = useTranslations("common")
  const { nameOf, amountOf } = useWords()
  const [key] = useState(newKey)
  const { run, error, isSending } = useSending(
    async () => {
      const based = { entry: entry.id, version: entry.version, key }
      try {
        return change.kind === "return"
          ? await api.bankStatements.returnPayment({ ...based, payment: change.payment })
          : await api.bankStatements.unsettle({ ...based, allocation: change.allocation })
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
  const number = change.kind === "return" ? change.number : ""
  return (
    <MovableDialog opened={opened} onClose={onClose} title={t("title", { number })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <p className={classes.hint}>
          <span className={classes.number}>{amountOf(entry)}</span> · {nameOf(entry)}
        </p>
        <p>{t("explain", { number })}</p>
        <SendingFailure error={error} title={t("failed")} shown={[]} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" data-autofocus loading={isSending}>
            {t("action")}
          </Button>
        </div>
      </form>
    </MovableDialog>
  )
}
