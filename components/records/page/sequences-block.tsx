import { useTranslations } from "next-intl"
import { EmptyBlock, RecordBlock } from "#components/ui/page/record-block.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { RunSubject, SequenceRun } from "#lib/contract/automation/sequences.ts"
import styles from "./lines.module.css"
import { RunStatus } from "./run-status.tsx"

type Props = { of: RunSubject; sequences: SequenceRun[] }

/** Sequences of mails that ran or run for the record, newest first. */
export function SequencesBlock({ of, sequences }: Props) {
  const t = useTranslations("record.sequences")
  return (
    <RecordBlock title={t("title")}>
      {sequences.length === 0 && <EmptyBlock>{t("empty")}</EmptyBlock>}
      <ul className={styles.plainList}>
        {sequences.map((run) => (
          <li key={run.id} className={styles.run}>
            <span className={styles.runName}>
              <a href={`/sequence/${run.sequence_id}`} target="_blank" rel="noopener">
                {run.name}
              </a>{" "}
              {run.person && (
                <a className={styles.muted} href={`/contact/${run.person.id}`} target="_blank" rel="noopener">
                  {run.person.name}
                </a>
              )}
            </span>
            <RunStatus of={run.person ? { contact_id: run.person.id } : of} run={run} />
            <span className={`${styles.muted} ${styles.end}`}>
              {t("started")} <Moment value={run.started_at} />
            </span>
            {run.moves.map(({ version_number: version, at, by, is_end }) => (
              <span key={version} className={`${styles.muted} ${styles.moved}`}>
                {t.rich(is_end ? "endedBy" : "movedBy", {
                  version,
                  by: by ?? "",
                  known: by === null ? "no" : "yes",
                  at: () => <Moment value={at} />,
                })}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </RecordBlock>
  )
}
