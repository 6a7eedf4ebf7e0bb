import { useTranslations } from "next-intl"
import type { StatementFormat } from "#lib/contract/finance/bank-terms.ts"
import type { StatementFile } from "#lib/contract/finance/statement-file.ts"
import classes from "./statements.module.css"

type Line = StatementFile["left_out"][number]

/** Formats without lines of their own: their entries are counted. */
const counted: readonly StatementFormat[] = ["camt.052", "camt.053", "camt.054", "ofx"]

/** Lines that are no entry, by their number, with the reason and their text. */
export function LeftOutLines({ lines, format }: { lines: readonly Line[]; format: StatementFormat }) {
  const t = useTranslations("bank.reading")
  return (
    <ul className={classes.lines}>
      {lines.map(({ line, message, text }) => (
        <li key={`${line} ${message}`}>
          {t(counted.includes(format) ? "entryNumber" : "line", { line, message })}
          {text && <q>{text}</q>}
        </li>
      ))}
    </ul>
  )
}
