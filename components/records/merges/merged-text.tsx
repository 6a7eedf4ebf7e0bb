import { IconArrowMerge, IconX } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { HistoryButton } from "#components/records/audit/history-button.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { MergedAway } from "#lib/contract/merges.ts"
import type { MergeSubject } from "./merge-subject.ts"
import classes from "./merged-text.module.css"
import { recordNames } from "./record-names.ts"

type Props = { subject: MergeSubject; merge: MergedAway; onClose: () => void }

/** What the notice of a merge says. */
export default function MergedText({ subject, merge, onClose }: Props) {
  const t = useTranslations("merges.away")
  const common = useTranslations("common")
  return (
    <div role="note" className={classes.notice}>
      <IconArrowMerge size={16} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        {t.rich(subject.type, {
          name: recordNames(merge, `#${merge.removed.id}`).removed,
          strong: (name) => <strong>{name}</strong>,
          day: () => <Moment value={merge.at} />,
        })}
      </p>
      <HistoryButton {...subject} />
      <IconButton label={common("close")} size="large" className={classes.close} onClick={onClose}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
