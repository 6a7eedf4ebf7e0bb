import { IconArrowBackUp, IconCheck, IconMail, IconMailOpened } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { DisclosureNote } from "#components/mail/disclosures/shared/disclosure-note.tsx"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { isSecondClick } from "#components/ui/panels/second-click.ts"
import type { ThreadState } from "#lib/contract/mail/mail-terms.ts"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import { Present } from "../shared/present.tsx"
import { LabelList } from "../thread/label-list.tsx"
import { LabelMenu } from "../thread/label-menu.tsx"
import { SnoozeMenu } from "../thread/snooze-menu.tsx"
import { ThreadActions } from "../thread/thread-actions.tsx"
import { ThreadFlags } from "../thread/thread-flags.tsx"
import { useMarkRead } from "../thread/use-mail-changes.ts"
import { aboutOf } from "./about.ts"
import classes from "./messenger.module.css"
import { ThreadMails } from "./thread-mails.tsx"
import type { PutAway } from "./use-put-away.ts"
import type { WholeThread } from "./use-thread.ts"

type Props = { whole: WholeThread; putAway: PutAway }

/** A conversation with its mails. */
export function WholeConversation({
  whole: { data: thread, mails, comments = [], oldest_first },
  putAway,
}: Props) {
  const t = useTranslations("messenger.thread")
  const mayEdit = useMayEdit()
  const about = aboutOf(thread)
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.subject}>
          {thread.is_hidden ? t("private") : thread.subject || t("noSubject")}
        </h2>
        <span className={classes.actions}>
          {thread.state && <StateButtons state={thread.state} putAway={putAway} />}
          <ReadButton thread={thread} />
          {mayEdit && !(thread.is_private && !thread.may_hide) && <LabelMenu threads={[thread]} />}
          <ThreadActions thread={thread} />
        </span>
        <div className={classes.marks}>
          <ThreadFlags thread={thread} />
          <LabelList labels={thread.labels} />
          <Present thread={thread.id} />
        </div>
        <KnownPeople thread={thread} />
      </header>
      {thread.is_hidden && <p className={classes.hidden}>{t("hidden")}</p>}
      <DisclosureNote
        thread={thread.id}
        isPrivate={mails.some(({ is_hidden, is_disclosed }) => is_hidden || is_disclosed)}
      />
      {!thread.is_hidden && (
        <ThreadMails
          thread={thread.id}
          mails={mails}
          comments={comments}
          isOldestFirst={oldest_first}
          about={about}
        />
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

/** Done, or back to what waits; and until when it is snoozed. */
function StateButtons({ state, putAway }: { state: ThreadState; putAway: PutAway }) {
  const t = useTranslations("messenger.state")
  const isOpen = state === "open"
  const Icon = isOpen ? IconCheck : IconArrowBackUp
  return (
    <>
      <IconButton
        size="large"
        label={isOpen ? t("markDone") : t("reopen")}
        // The second click of two would be on the next conversation.
        onClick={(event) => isSecondClick(event) || putAway(isOpen ? "done" : "open")}
      >
        <Icon size={16} aria-hidden />
      </IconButton>
      <SnoozeMenu onSnooze={(until) => putAway("snoozed", until)} />
    </>
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
