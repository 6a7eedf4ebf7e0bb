import { IconArrowDownLeft, IconArrowUpRight, IconPaperclip } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { SeeMore } from "#components/records/page/see-more.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { EmptyBlock } from "#components/ui/page/record-block.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import { panelMails } from "#lib/contract/mail/mail-figures.ts"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import type { MailSubject } from "../shared/mail-keys.ts"
import classes from "./latest-mails.module.css"
import { nameOf } from "./mail-people.tsx"
import { threadsOf, useRecordMails } from "./use-record-mails.ts"

/** The two latest mails, the others when asked. */
export function LatestMails({ subject }: { subject: MailSubject }) {
  const t = useTranslations("messenger.panel")
  const retry = useTranslations("messenger")("retry")
  const mails = useRecordMails(subject)
  if (mails.isError && !mails.data)
    return (
      <p role="alert" className={classes.failure}>
        {t("failed")} <LinkButton onClick={() => void mails.refetch()}>{retry}</LinkButton>
      </p>
    )
  if (!mails.data) return <Skeleton height={40} />
  const latest = threadsOf(mails.data.pages).toSorted((one, other) =>
    other.last_mail_at.localeCompare(one.last_mail_at),
  )
  if (latest.length === 0) return <EmptyBlock>{t("none")}</EmptyBlock>
  const lines = latest.map((thread) => <LatestMail key={thread.id} thread={thread} />)
  const more = lines.length - panelMails
  return (
    <>
      <ul className={classes.mails}>{lines.slice(0, panelMails)}</ul>
      {more > 0 && (
        <SeeMore moreLabel={t("seeMore", { count: more })} lessLabel={t("seeLess")}>
          <ul className={classes.mails}>{lines.slice(panelMails)}</ul>
        </SeeMore>
      )}
    </>
  )
}

function LatestMail({ thread }: { thread: MailThread }) {
  const t = useTranslations("messenger")
  const { latest } = thread
  const isOurs = latest.direction === "out"
  const Direction = isOurs ? IconArrowUpRight : IconArrowDownLeft
  const [other = latest.from] = isOurs ? latest.to : [latest.from]
  return (
    <li className={classes.mail}>
      <span className={classes.direction} data-tooltip={isOurs ? t("mail.sent") : t("mail.received")}>
        <Direction size={14} aria-hidden />
        <span className="visually-hidden">{isOurs ? t("mail.sent") : t("mail.received")}</span>
      </span>
      <Link href={`/messenger?thread=${thread.id}`} className={classes.subject} data-tooltip-cut="">
        {thread.is_hidden ? t("panel.hidden") : thread.subject || t("thread.noSubject")}
      </Link>
      {latest.attachments.length > 0 && <IconPaperclip size={14} aria-hidden className={classes.clip} />}
      <span className={classes.date}>
        <Moment value={latest.date_showed} />
      </span>
      <span className={classes.who} data-tooltip-cut="">
        {nameOf(other)}
      </span>
    </li>
  )
}
