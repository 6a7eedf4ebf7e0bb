import { useFormatter, useTranslations } from "next-intl"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { type ResultCounts, resultCounts } from "#lib/contract/automation/sequence-results.ts"
import classes from "./results.module.css"

type Row = ResultCounts & { id: number; name: string }
type Props = {
  label: string
  /** What its rows are. */
  head: string
  rows: readonly Row[]
  /** What part of those sent it is, as it is said. */
  share: (part: number, sent: number) => string
}

/** What is known of mails to people who agreed to tracking alone. */
const isTracked = (count: (typeof resultCounts)[number]) => count === "opened" || count === "clicked"

/** The figures behind the pictures, each with its share of what was sent, or of what was tracked. */
export function ResultsTable({ label, head, rows, share }: Props) {
  const t = useTranslations("sequenceResults.counts")
  const { number } = useFormatter()
  return (
    <PlainTable
      label={label}
      rows={rows}
      columns={[
        {
          key: "name",
          label: head,
          width: "23%",
          isHeader: true,
          cell: ({ name }) => <span data-tooltip={name}>{name}</span>,
        },
        ...resultCounts.map((count) => ({
          key: count,
          label: t(count),
          width: "11%",
          align: "end" as const,
          cell: (row: Row) => (
            <>
              {number(row[count])}
              {count !== "sent" && row[count] > 0 && (
                <span className={classes.share}>
                  {" "}
                  {share(row[count], isTracked(count) ? row.tracked : row.sent)}
                </span>
              )}
            </>
          ),
        })),
      ]}
    />
  )
}
