import { IconAlertTriangle } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { StatementFile } from "#lib/contract/finance/statement-file.ts"
import classes from "./statements.module.css"

/** What keeps a file from being kept. */
export function StatementProblems({ problems }: Pick<StatementFile, "problems">) {
  const t = useTranslations("bank.reading")
  return (
    <div role="alert">
      {problems.length > 0 && (
        <div className={classes.problems}>
          <h3>
            <IconAlertTriangle size={16} aria-hidden /> {t("problems")}
          </h3>
          <ul>
            {problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
