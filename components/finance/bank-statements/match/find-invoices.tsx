import { Button } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import type { Opening } from "#components/ui/panels/use-rounds.ts"
import { useDay } from "#components/ui/text/use-day.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import { useWords } from "../entries/words.ts"
import { ChosenParts } from "./chosen-parts.tsx"
import { agreedDay, ClosedBooks } from "./closed-books.tsx"
import { FoundInvoices } from "./found-invoices.tsx"
import classes from "./match.module.css"
import { amountsOf, type DraftPart, isSound, sentParts, sumOf, withInvoice, withRead } from "./parts-draft.ts"
import { RecordedByHand } from "./recorded-by-hand.tsx"
import { useMatchKeys } from "./use-match-keys.ts"

export type TaskProps = Opening & {
  entry: BankEntry
  onChanged: (entry: BankEntry) => void
  /** Somebody else has changed the entry. */
  onStale: () => void
}

/** Chooses the invoices that an entry pays, one or several, and how much of each. */
export function FindInvoices({ entry, opened, onClose, onDone, onChanged, onStale }: TaskProps) {
  const t = useTranslations("bank.finding")
  const bank = useTranslations("bank")
  const common = useTranslations("common")
  const locale = useLocale()
  const day = useDay()
  const { leftOf } = useWords()
  const [parts, setParts] = useState<DraftPart[]>([])
  const keyOf = useMatchKeys()
  const isOver = sumOf(parts) > Math.abs(entry.left)
  const isFilled = parts.length > 0 && !isOver && parts.every(isSound)

  /** What was recorded for the chosen invoices since they were found is shown beside them, and counts as seen from then on. */
  async function readAgain() {
    const reads = parts.map(({ invoice: { number } }) =>
      api.bankStatements.findInvoices({ entry: entry.id, search: number }).catch(() => ({ data: [] })),
    )
    const read = (await Promise.all(reads)).flatMap(({ data }) => data)
    setParts((chosen) => withRead(chosen, read))
  }

  const { run, error, isSending } = useSending(
    async () => {
      const sent = sentParts(parts, entry)
      const { id, version } = entry
      try {
        return await api.bankStatements.match({
          entry: id,
          version,
          key: keyOf(entry, sent),
          ...agreedDay(entry),
          parts: sent,
        })
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 409) {
          onStale()
          await readAgain()
        }
        throw failure
      }
    },
    ({ data }) => {
      void toastSuccess(t("matched", { count: parts.length }))
      onDone()
      onChanged(data)
    },
  )
  return (
    <MovableDialog opened={opened} onClose={onClose} title={t("title")} size={600}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void run()
        }}
      >
        <p className={classes.about}>
          <strong>{t("about", { amount: leftOf(entry), day: day(entry.date) })}</strong>
          <span>{[entry.counterparty, entry.text].filter(Boolean).join(" · ")}</span>
        </p>
        <ClosedBooks entry={entry} />
        <ChosenParts entry={entry} parts={parts} error={error} onChange={setParts} />
        <RecordedByHand parts={amountsOf(parts, entry)} />
        <FoundInvoices
          entry={entry}
          opened={opened}
          chosen={parts.map(({ invoice }) => invoice.invoice)}
          onChoose={(invoice) => setParts(withInvoice(parts, invoice, entry, locale))}
        />
        <SendingFailure
          error={error}
          title={t("failedTitle")}
          unanswered={bank("unanswered")}
          shown={parts.flatMap((_, place) => [`parts.${place}.amount`, `parts.${place}.entry_amount`])}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" disabled={!isFilled} loading={isSending}>
            {t("confirm")}
          </Button>
        </div>
      </form>
    </MovableDialog>
  )
}
