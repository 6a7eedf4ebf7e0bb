"use client"

import { IconArrowMerge, IconX } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { HistoryButton } from "#components/records/audit/history-button.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { MergedAway } from "#lib/contract/records/merges.ts"
import { withoutMerged } from "./kept-address.ts"
import type { MergeSubject } from "./merge-subject.ts"
import classes from "./merged-notice.module.css"
import { recordNames } from "./record-names.ts"

type Props = { subject: MergeSubject; merge: MergedAway | null }

/**
 * Tells who followed a link to a record that was merged away that this is the kept one. It stays while the page is
 * read again, until it is closed. The screen sends the texts of the areas "merges" and "audit".
 */
export function MergedNotice({ subject, merge }: Props) {
  const t = useTranslations("merges.away")
  const common = useTranslations("common")
  const [told, setTold] = useState(merge)
  useEffect(() => {
    if (merge) window.history.replaceState(null, "", withoutMerged(window.location.href))
  }, [merge])
  if (!told) return null
  return (
    <div role="note" className={classes.notice}>
      <IconArrowMerge size={16} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        {t.rich(subject.type, {
          name: recordNames(told, `#${told.removed.id}`).removed,
          strong: (name) => <strong>{name}</strong>,
          day: () => <Moment value={told.at} />,
        })}
      </p>
      <HistoryButton {...subject} />
      <IconButton
        label={common("close")}
        size="large"
        className={classes.close}
        onClick={() => setTold(null)}
      >
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
