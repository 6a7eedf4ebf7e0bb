import { TextInput } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { money } from "#components/shows/registrations/shared/money.ts"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { useSearchTerm } from "#components/ui/inputs/search-term.ts"
import { useDay } from "#components/ui/text/use-day.ts"
import { api } from "#lib/api/client.ts"
import type { BankEntry, OpenInvoice } from "#lib/contract/finance/bank-entry.ts"
import classes from "./match.module.css"

type Props = {
  entry: BankEntry
  opened: boolean
  /** Those that are chosen already. */
  chosen: readonly number[]
  onChoose: (invoice: OpenInvoice) => void
}

/** Open invoices by number or buyer; Enter takes the best. */
export function FoundInvoices({ entry, opened, chosen, onChoose }: Props) {
  const t = useTranslations("bank.finding")
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState("")
  const { term: search, isTyping } = useSearchTerm(typed)
  const found = useQuery({
    queryKey: ["bank entry", entry.id, "invoices", search],
    queryFn: () => api.bankStatements.findInvoices({ entry: entry.id, search }),
    enabled: opened,
    placeholderData: keepPreviousData,
  })
  const offered = found.data?.data.filter(({ invoice }) => !chosen.includes(invoice))
  const isSettled = !isTyping && !found.isPlaceholderData
  const choose = (invoice: OpenInvoice) => {
    onChoose(invoice)
    field.current?.focus()
    field.current?.select()
  }
  return (
    <section aria-label={t("found")} className={classes.finding}>
      <TextInput
        ref={field}
        label={t("search")}
        data-autofocus
        type="search"
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // What is typed finds; an empty field leaves Enter to the form.
          if (event.key !== "Enter" || typed.trim() === "") return
          event.preventDefault()
          const [best] = offered ?? []
          if (best && isSettled) choose(best)
        }}
      />
      {found.isError ? (
        <p role="alert" className={classes.hint}>
          {t("failed")} <LinkButton onClick={() => void found.refetch()}>{t("retry")}</LinkButton>
        </p>
      ) : offered ? (
        <ul className={classes.found} data-stale={!isSettled || undefined}>
          {offered.map((invoice) => (
            <Found key={invoice.invoice} invoice={invoice} onChoose={() => choose(invoice)} />
          ))}
        </ul>
      ) : (
        <Skeleton height={120} />
      )}
      {offered?.length === 0 && chosen.length === 0 && (
        <p className={classes.hint}>
          {search ? t("none", { term: search }) : t(entry.left < 0 ? "noneRefund" : "noneAtAll")}
        </p>
      )}
    </section>
  )
}

type FoundProps = { invoice: OpenInvoice; onChoose: () => void }

function Found({ invoice, onChoose }: FoundProps) {
  const t = useTranslations("bank.finding")
  const locale = useLocale()
  const day = useDay()
  const { number, buyer, currency, balance, due_on } = invoice
  const amount = money(Math.abs(balance), currency, locale)
  return (
    <li>
      <span className={classes.which}>
        <span className={classes.number}>{number}</span>
        <span className={classes.quiet}>{buyer}</span>
      </span>
      <span className={classes.due}>
        {balance < 0
          ? t("refund", { amount })
          : due_on
            ? t("dueOn", { amount, day: day(due_on) })
            : t("due", { amount })}
      </span>
      <LinkButton onClick={onChoose}>
        {t("add")}
        <span className="visually-hidden"> {number}</span>
      </LinkButton>
    </li>
  )
}
