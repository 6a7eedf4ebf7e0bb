import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { newKey } from "#components/ui/inputs/new-key.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import { useWords } from "../entries/words.ts"
import { agreedDay, ClosedBooks } from "./closed-books.tsx"
import type { TaskProps } from "./find-invoices.tsx"
import classes from "./match.module.css"
import { RecordedByHand } from "./recorded-by-hand.tsx"

/**
 * What is confirmed: what a proposal pays on another day than the bank's or what somebody recorded by hand already, the payment that an entry reversed, or a part of it that is
 * reversed.
 */
export type Change =
  | { kind: "match"; parts: { invoice: number; amount: number }[]; label: string }
  | { kind: "return"; payment: number; number: string }
  | { kind: "unsettle"; allocation: number }

type Props = TaskProps & { change: Change }

/** An invoice that an entry may pay, as it is known by now. */
const proposedOf = ({ proposals }: BankEntry, invoice: number) =>
  proposals.flatMap(({ parts }) => parts).find((part) => part.invoice === invoice)

/** What is confirmed of a proposal, with what is known of its invoices. */
function shownParts(change: Change, entry: BankEntry) {
  if (change.kind !== "match") return []
  return change.parts.flatMap(({ invoice, amount }) => {
    const proposed = proposedOf(entry, invoice)
    return proposed ? [{ ...proposed, amount }] : []
  })
}

function sent(change: Change, entry: BankEntry, key: string) {
  const based = { entry: entry.id, version: entry.version, key }
  const agreed = agreedDay(entry)
  if (change.kind === "match") {
    const parts = change.parts.map(({ invoice, amount }) => ({
      invoice,
      amount,
      by_hand: proposedOf(entry, invoice)?.by_hand.map(({ id }) => id) ?? [],
    }))
    return api.bankStatements.match({ ...based, ...agreed, parts })
  }
  if (change.kind === "return")
    return api.bankStatements.returnPayment({ ...based, ...agreed, payment: change.payment })
  return api.bankStatements.unsettle({ ...based, allocation: change.allocation })
}

const texts = { match: "bank.matching", return: "bank.returning", unsettle: "bank.unsettling" } as const

/** Asks once before something is booked on another day than the bank's or beside a payment by hand, or a payment or a part of an entry is reversed. */
export function ConfirmChange({ change, entry, opened, onClose, onDone, onChanged, onStale }: Props) {
  const t = useTranslations(texts[change.kind])
  const bank = useTranslations("bank")
  const common = useTranslations("common")
  const { nameOf, amountOf } = useWords()
  const [key] = useState(newKey)
  const { run, error, isSending } = useSending(
    async () => {
      try {
        return await sent(change, entry, key)
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
  const parts = change.kind === "match" ? change.label : ""
  const isRepeated = change.kind === "match" && entry.booked_on === null
  const title = isRepeated ? bank("matching.repeatTitle") : t("title", { number })
  return (
    <MovableDialog opened={opened} onClose={onClose} title={title}>
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
        <p>{t("explain", { number, parts })}</p>
        {change.kind !== "unsettle" && <ClosedBooks entry={entry} />}
        <RecordedByHand parts={shownParts(change, entry)} />
        <SendingFailure error={error} title={t("failed")} shown={[]} unanswered={bank("unanswered")} />
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
