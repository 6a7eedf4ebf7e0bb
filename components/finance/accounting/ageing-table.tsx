import { useLocale, useTranslations } from "next-intl"
import { money } from "#components/shows/registrations/shared/money.ts"
import { Link } from "#components/ui/page/link.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { Aged, Debtor } from "#lib/contract/finance/accounting.ts"
import { ages } from "#lib/contract/finance/ledger-terms.ts"
import classes from "./accounting.module.css"

/** A buyer, or the sum of all in a currency. */
type Row = Aged & { id: number; debtor?: Debtor }
type Props = { rows: readonly Debtor[]; totals: readonly Aged[] }

/** A row a buyer, who owes most that is due first; below them the sums of all pages. */
export function AgeingTable({ rows, totals }: Props) {
  const t = useTranslations("accounting.ageing")
  const locale = useLocale()
  const amount = (key: (typeof ages)[number] | "to_refund" | "total"): Column<Row> => ({
    key,
    label: t(key),
    width: "10.4%",
    align: "end",
    cell: ({ [key]: cents, currency, debtor }) =>
      cents === 0 ? null : (
        <span className={classes.amount} data-sum={key === "total" || !debtor || undefined}>
          {money(cents, currency, locale)}
        </span>
      ),
  })
  const columns: Column<Row>[] = [
    {
      key: "buyer",
      label: t("buyer"),
      width: "18%",
      isHeader: true,
      cell: ({ debtor, currency }) => (debtor ? <Buyer debtor={debtor} /> : t("totalOf", { currency })),
    },
    {
      key: "entity",
      label: t("entity"),
      width: "9%",
      cell: ({ debtor }) => debtor && t(`entities.${debtor.entity}`),
    },
    ...([...ages, "to_refund", "total"] as const).map(amount),
  ]
  const all: Row[] = [
    ...rows.map((debtor, place) => ({ ...debtor, debtor, id: place })),
    ...totals.map((sum, place) => ({ ...sum, id: rows.length + place })),
  ]
  return (
    <div className={classes.table}>
      <PlainTable label={t("title")} columns={columns} rows={all} />
    </div>
  )
}

/** Leads to the application that owes; of an organisation to the first of those its open invoices are for. */
function Buyer({ debtor: { name, registrations } }: { debtor: Debtor }) {
  const t = useTranslations("accounting.ageing")
  const [first, ...others] = registrations
  return (
    <>
      {first ? <Link href={`/registration/${first.id}`}>{name || first.name}</Link> : name}
      {others.length > 0 && <span className={classes.others}>{t("others", { count: others.length })}</span>}
    </>
  )
}
