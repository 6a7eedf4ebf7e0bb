import { IconMail } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { useIdle } from "#components/ui/loading/use-idle.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import { hasPart } from "#lib/contract/records/record-kinds.ts"
import styles from "./note-card.module.css"
import type { FeedMail } from "./notes-pages.ts"
import type { Subject } from "./subject.ts"

const MailView = later(
  () => import("#components/mail/messenger/shared/mail-view.tsx").then((loaded) => loaded.MailView),
  { waiting: <Waiting /> },
)

/** The stream is for a page that is looked at; no page waits for it. */
const Follow = later(() => import("./follow-mails.tsx").then((loaded) => loaded.FollowMails))

/** A mail among the notes. One that is hidden from the reader says that there was contact, not what. */
export function MailCard({ subject, mail }: { subject: Subject; mail: FeedMail }) {
  const t = useTranslations("activity")
  return (
    <li className={styles.card} data-feed-mail={mail.id}>
      <div className={styles.head}>
        <span className={styles.type}>
          <IconMail size={16} aria-hidden /> {t("mail")}
        </span>
        <span className={styles.by}>
          {mail.is_hidden ? (
            <>
              {t("hiddenMail")} <Moment value={mail.date_showed} />
            </>
          ) : (
            <span className={styles.name}>{mail.subject}</span>
          )}
        </span>
      </div>
      {!mail.is_hidden && <MailView mail={{ ...mail, html_body: "" }} about={subject} />}
    </li>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton width="40%" />
      <Skeleton width="75%" />
    </div>
  )
}

/** Reads the feed again after a mail came, went or changed. */
export function FollowMails({ subject: { type, id } }: { subject: Subject }) {
  const isIdle = useIdle()
  return isIdle && hasPart(type, "conversations") ? <Follow subject={{ type, id }} /> : null
}
