import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { ColumnMeanings } from "#components/ui/upload/column-meanings.tsx"
import { statementFields } from "#lib/contract/finance/bank-terms.ts"
import { Agreements } from "./agreements.tsx"
import type { ReadFile } from "./choose-statement.tsx"
import { FirstEntries } from "./first-entries.tsx"
import { KeepStatement } from "./keep-statement.tsx"
import { StatementProblems } from "./statement-problems.tsx"
import { StatementSummary } from "./statement-summary.tsx"
import classes from "./statements.module.css"
import { useReading } from "./use-reading.ts"

type Props = { read: ReadFile; onAnother: () => void }

/** What a file holds, what it does not say by itself, and whether it is kept. */
export function ReviewStatement({ read, onAnother }: Props) {
  const t = useTranslations("bank.reading")
  const { options, change, statement, isStale, error, readAgain } = useReading(read)
  return (
    <div className={classes.reading}>
      <p className={classes.file}>
        <strong>{statement.name}</strong>
        <LinkButton onClick={onAnother}>{t("another")}</LinkButton>
      </p>
      <KeepStatement read={read} options={options} statement={statement} isStale={isStale}>
        {(choice) => (
          <>
            <StatementSummary statement={statement} choice={choice} onChange={change} />
            {statement.columns.length > 0 && (
              <section aria-label={t("columnsTitle")}>
                <h3>{t("columnsTitle")}</h3>
                {statement.is_remembered && <p className={classes.quiet}>{t("remembered")}</p>}
                <ColumnMeanings
                  columns={statement.columns}
                  fields={statementFields.map((value) => ({ value, label: t(`fields.${value}`) }))}
                  mapping={statement.mapping}
                  onChange={(mapping) => change({ mapping })}
                />
              </section>
            )}
            <StatementProblems problems={statement.problems} />
            {statement.entries > 0 && (
              <Agreements
                statement={statement}
                currency={choice.currency}
                agreed={choice.agreed}
                onAgree={choice.agree}
              />
            )}
            <FirstEntries entries={statement.first} currency={choice.currency} isStale={isStale} />
            {error ? (
              <div className={classes.failure}>
                <SendingFailure error={error} title={t("failed")} shown={[]} />
                <LinkButton onClick={readAgain}>{t("retry")}</LinkButton>
              </div>
            ) : null}
          </>
        )}
      </KeepStatement>
    </div>
  )
}
