import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { money } from "#components/shows/registrations/shared/money.ts"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { newKey } from "#components/ui/inputs/new-key.ts"
import { centsOf, typedAmount } from "#components/ui/inputs/typed-numbers.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import type { AllocationKind } from "#lib/contract/finance/bank-terms.ts"
import { useWords } from "../entries/words.ts"
import type { TaskProps } from "./find-invoices.tsx"
import classes from "./match.module.css"

/** What the rest of an entry can be: a difference is too little or too much, which decides about its sign. */
const choices = ["credit", "charge", "too_little", "too_much", "aside"] as const
type Choice = (typeof choices)[number]

const kindOf = (choice: Choice): AllocationKind =>
  choice === "too_little" || choice === "too_much" ? "difference" : choice

/** An amount as it is sent: what is missing of a payment has the other sign than the entry. */
function signed(choice: Choice, cents: number, { amount }: BankEntry): number {
  const sign = Math.sign(amount)
  const isMissing = choice === "too_little" || (choice === "charge" && amount > 0)
  return isMissing ? -sign * cents : sign * cents
}

/** Customers whose credit the rest can be: of money in those who are paid by it, of money out those who have one. */
function useOwners(entry: BankEntry, opened: boolean) {
  const locale = useLocale()
  const isOut = entry.amount < 0
  const credits = useQuery({
    queryKey: ["bank credits", entry.id, entry.version],
    queryFn: () => api.bankStatements.listCredits({ entry: entry.id }),
    enabled: opened && isOut,
  })
  if (isOut)
    return (credits.data?.data ?? []).map(({ entry: source, buyer, credit }) => ({
      value: String(source),
      label: `${buyer} · ${money(credit, entry.currency, locale)}`,
    }))
  const named = [...entry.payments, ...entry.proposals.flatMap(({ parts }) => parts)]
  return [...new Map(named.map(({ invoice, buyer, number }) => [invoice, `${buyer} · ${number}`]))].map(
    ([invoice, label]) => ({ value: String(invoice), label }),
  )
}

/** Says what the rest of an entry is that pays no invoice. */
export function SettleRest({ entry, opened, onClose, onDone, onChanged, onStale }: TaskProps) {
  const t = useTranslations("bank.settling")
  const bank = useTranslations("bank")
  const common = useTranslations("common")
  const locale = useLocale()
  const { nameOf, leftOf } = useWords()
  const owners = useOwners(entry, opened)
  const [choice, setChoice] = useState<Choice>(owners.length > 0 ? "credit" : "charge")
  const [typed, setTyped] = useState(typedAmount(Math.abs(entry.left), locale))
  const [reason, setReason] = useState("")
  const [owner, setOwner] = useState("")
  const [key] = useState(newKey)
  const chosenOwner = owner || owners[0]?.value
  const cents = centsOf(typed)
  const needsOwner = choice === "credit"
  const isFilled = Boolean(cents) && reason.trim() !== "" && (!needsOwner || chosenOwner !== undefined)
  const { run, error, isSending } = useSending(
    async () => {
      const whose = needsOwner ? { [entry.amount < 0 ? "source" : "invoice"]: Number(chosenOwner) } : {}
      try {
        return await api.bankStatements.settle({
          entry: entry.id,
          version: entry.version,
          key,
          kind: kindOf(choice),
          amount: signed(choice, cents ?? 0, entry),
          reason,
          ...whose,
        })
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
        <p className={classes.hint}>{t("explain", { amount: leftOf(entry) })}</p>
        <NativeSelect
          label={t("kind")}
          data-autofocus
          value={choice}
          data={choices.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setChoice(choices.find((one) => one === value) ?? choice)
          }
        />
        {needsOwner && (
          <NativeSelect
            label={t("owner")}
            value={chosenOwner ?? ""}
            data={owners.length > 0 ? owners : [{ value: "", label: t("noOwner") }]}
            error={fieldError(error, "invoice") ?? fieldError(error, "source")}
            onChange={({ currentTarget }) => setOwner(currentTarget.value)}
          />
        )}
        <TextInput
          label={t("amount", { currency: entry.currency })}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          error={typed !== "" && !cents ? bank("finding.notAnAmount") : fieldError(error, "amount")}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <TextInput
          label={t("reason")}
          value={reason}
          maxLength={200}
          autoComplete="off"
          error={fieldError(error, "reason")}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <SendingFailure
          error={error}
          title={t("failed")}
          shown={["invoice", "source", "amount", "reason"]}
          unanswered={bank("unanswered")}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" disabled={!isFilled} loading={isSending}>
            {t("action")}
          </Button>
        </div>
      </form>
    </MovableDialog>
  )
}
