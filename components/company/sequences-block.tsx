import { IconCircleCheck, IconPlayerPlay, IconPlayerStop, type TablerIcon } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { Moment } from "#components/ui/moment.tsx"
import { EmptyBlock, RecordBlock } from "#components/ui/record-block.tsx"
import type { CompanyDetail } from "#lib/contract/company-detail.ts"
import styles from "./company.module.css"

type Run = CompanyDetail["sequences"][number]

const icons: Record<Run["status"], TablerIcon> = {
  in_progress: IconPlayerPlay,
  completed: IconCircleCheck,
  stopped: IconPlayerStop,
}

export function SequencesBlock({ sequences }: { sequences: Run[] }) {
  const t = useTranslations("company.sequences")
  return (
    <RecordBlock title={t("title")}>
      {sequences.length === 0 && <EmptyBlock>{t("empty")}</EmptyBlock>}
      <ul className={styles.plainList}>
        {sequences.map(({ id, name, status, started_at }) => {
          const Icon = icons[status]
          return (
            <li key={id} className={styles.line}>
              <span className={styles.grow}>{name}</span>
              <span className={styles.status} data-status={status}>
                <Icon size={14} aria-hidden /> {t(`status.${status}`)}
              </span>
              <span className={styles.muted}>
                <Moment value={started_at} />
              </span>
            </li>
          )
        })}
      </ul>
    </RecordBlock>
  )
}
