import { IconAlertTriangle } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { StatementFile } from "#lib/contract/finance/bank-statements.ts"
import classes from "./statements.module.css"

/** Problems that are told one by one; of a wrong column every line has one. */
const mostTold = 8

/** What keeps a file from being kept, by the lines of the file. */
export function StatementProblems({ problems }: Pick<StatementFile, "problems">) {
  const t = useTranslations("bank.reading")
  const told = problems.slice(0, mostTold)
  return (
    <div role="alert">
      {told.length > 0 && (
        <div className={classes.problems}>
          <h3>
            <IconAlertTriangle size={16} aria-hidden /> {t("problems")}
          </h3>
          <ul>
            {told.map(({ line, message }) => (
              <li key={`${line} ${message}`}>{line === null ? message : t("line", { line, message })}</li>
            ))}
            {problems.length > told.length && (
              <li>{t("moreProblems", { count: problems.length - told.length })}</li>
            )}
          </ul>
        </div>
      )}
    </div>
  )
}
