"use client"

import { useTranslations } from "next-intl"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useCan } from "#components/shell/user-context.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { useIdle } from "#components/ui/loading/use-idle.ts"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import classes from "../thread/latest-mails.module.css"
import type { MailSubject } from "./mail-keys.ts"

const { Part: LatestMails } = lazyPart(
  () => import("../thread/latest-mails.tsx").then((loaded) => loaded.LatestMails),
  { waiting: <Waiting /> },
)

/** The latest mails with a record's people, beside the rest (M-20). No page waits for them; who may not read mails sees no panel. */
export function MailingPanel({ subject }: { subject: MailSubject }) {
  const t = useTranslations("messenger.panel")
  const isIdle = useIdle()
  if (!useCan("mail.read")) return null
  return (
    <RecordBlock title={t("title")}>{isIdle ? <LatestMails subject={subject} /> : <Waiting />}</RecordBlock>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      <Skeleton />
      <Skeleton width="60%" />
      <Skeleton />
      <Skeleton width="60%" />
    </div>
  )
}
