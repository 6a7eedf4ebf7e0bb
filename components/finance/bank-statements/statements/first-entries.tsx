import { useLocale, useTranslations } from "next-intl"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { AccountCurrency } from "#lib/contract/finance/bank-terms.ts"
import type { StatementFile } from "#lib/contract/finance/statement-file.ts"
import { originalAmount } from "../entries/words.ts"
import classes from "./statements.module.css"
import { useSignedAmount } from "./sum-words.ts"

type Entry = StatementFile["first"][number] & { id: number }
type Props = { entries: StatementFile["first"]; currency: AccountCurrency | null; isStale: boolean }

/** The first entries of a file as they would be kept: a wrong column or order of days shows here. */
export function FirstEntries({ entries, currency, isStale }: Props) {
  const t = useTranslations("bank.reading")
  const locale = useLocale()
  const amountOf = useSignedAmount()
  if (entries.length === 0) return null
  const columns: Column<Entry>[] = [
    {
      key: "date",
      label: t("firstColumns.date"),
      width: "12%",
      cell: ({ date }) => <Moment value={date} />,
    },
    {
      key: "counterparty",
      label: t("firstColumns.counterparty"),
      width: "22%",
      cell: ({ counterparty }) => counterparty,
    },
    { key: "text", label: t("firstColumns.text"), width: "36%", cell: ({ text }) => text },
    {
      key: "reference",
      label: t("firstColumns.reference"),
      width: "16%",
      cell: ({ reference }) => reference,
    },
    {
      key: "amount",
      label: t("firstColumns.amount"),
      width: "14%",
      align: "end",
      cell: ({ amount, fee, original }) => (
        <div>
          {amountOf(amount, currency)}
          {fee > 0 && <div className={classes.quiet}>{t("fee", { fee: amountOf(-fee, currency) })}</div>}
          {original && (
            <div className={classes.quiet}>{t("original", { amount: originalAmount(original, locale) })}</div>
          )}
        </div>
      ),
    },
  ]
  return (
    <section aria-label={t("first")} className={classes.first} data-stale={isStale || undefined}>
      <h3>{t("first")}</h3>
      <PlainTable
        hasCards
        label={t("first")}
        columns={columns}
        rows={entries.map((entry, id) => ({ ...entry, id }))}
      />
    </section>
  )
}
