import { IconMail, IconMailOpened } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { DisclosureNote } from "#components/mail/disclosures/shared/disclosure-note.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { Link } from "#components/ui/page/link.tsx"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import { MailView } from "../shared/mail-view.tsx"
import { EarlierMails } from "../thread/earlier-mails.tsx"
import { ThreadActions } from "../thread/thread-actions.tsx"
import { ThreadFlags } from "../thread/thread-flags.tsx"
import { useMarkRead } from "../thread/use-mail-changes.ts"
import { aboutOf } from "./about.ts"
import classes from "./messenger.module.css"
import type { WholeThread } from "./use-thread.ts"

/** A conversation with its mails. */
export function WholeConversation({ whole: { data: thread, mails } }: { whole: WholeThread }) {
  const t = useTranslations("messenger.thread")
  const about = aboutOf(thread)
  const [latest, ...earlier] = mails
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.subject}>
          {thread.is_hidden ? t("private") : thread.subject || t("noSubject")}
        </h2>
        <span className={classes.actions}>
          <ReadButton thread={thread} />
          <ThreadActions thread={thread} />
        </span>
        <ThreadFlags thread={thread} />
        <KnownPeople thread={thread} />
      </header>
      {thread.is_hidden && <p className={classes.hidden}>{t("hidden")}</p>}
      <DisclosureNote
        thread={thread.id}
        isPrivate={mails.some(({ is_hidden, is_disclosed }) => is_hidden || is_disclosed)}
      />
      {!thread.is_hidden && latest && (
        <>
          <MailView key={latest.id} mail={latest} about={about} isWhole />
          <EarlierMails mails={earlier} about={about} />
        </>
      )}
    </>
  )
}

/** Whom it is about, where no pane beside it says so. */
function KnownPeople({ thread: { companies, contacts } }: { thread: MailThread }) {
  const noName = useTranslations("messenger.list")("nobody")
  return (
    <p className={classes.known}>
      {companies.map(({ id, name }) => (
        <Link key={`company ${id}`} href={`/company/${id}`}>
          {name}
        </Link>
      ))}
      {contacts.map(({ id, name }) => (
        <Link key={`contact ${id}`} href={`/contact/${id}`}>
          {name || noName}
        </Link>
      ))}
    </p>
  )
}

function ReadButton({ thread }: { thread: MailThread }) {
  const t = useTranslations("messenger.thread")
  const markRead = useMarkRead()
  const isUnread = thread.unread > 0
  const Icon = isUnread ? IconMailOpened : IconMail
  return (
    <IconButton
      size="large"
      label={isUnread ? t("markRead") : t("markUnread")}
      onClick={() => markRead.mutate({ thread: thread.id, read: isUnread })}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  )
}
