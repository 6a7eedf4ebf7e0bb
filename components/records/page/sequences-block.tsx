import { useTranslations } from "next-intl"
import { EmptyBlock, RecordBlock } from "#components/ui/page/record-block.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { RunSubject, SequenceRun } from "#lib/contract/sequences.ts"
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
          <li key={run.id} className={styles.line}>
            <span className={styles.grow}>{run.name}</span>
            <RunStatus of={of} run={run} />
            <span className={styles.muted}>
              {t("started")} <Moment value={run.started_at} />
            </span>
          </li>
        ))}
      </ul>
    </RecordBlock>
  )
}
