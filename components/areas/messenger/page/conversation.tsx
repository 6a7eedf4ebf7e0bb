import { IconArrowLeft, IconMail, IconMailOpened } from "@tabler/icons-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import type { MouseEvent } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import type { MailThread } from "#lib/contract/mails.ts"
import { MailView } from "../shared/mail-view.tsx"
import { EarlierMails } from "../thread/earlier-mails.tsx"
import { ThreadActions } from "../thread/thread-actions.tsx"
import { ThreadFlags } from "../thread/thread-flags.tsx"
import { useMarkRead } from "../thread/use-mail-changes.ts"
import { aboutOf } from "./about.ts"
import { Beside } from "./beside.tsx"
import classes from "./messenger.module.css"
import { conversationId } from "./use-opening.ts"
import { isMissing, useThread, type WholeThread } from "./use-thread.ts"

type Props = { thread: number | null; backHref: string; onBack: () => void }

/** The conversation that is read, and the record beside it. */
export function Conversation({ thread, ...back }: Props) {
  const t = useTranslations("messenger.conversation")
  if (thread !== null) return <Chosen key={thread} thread={thread} {...back} />
  return (
    <section className={classes.conversation} aria-label={t("label")} data-empty>
      <EmptyState title={t("choose")} icon={<IconMail size={32} stroke={1.25} />}>
        {t("chooseText")}
      </EmptyState>
    </section>
  )
}

function Chosen({ thread, backHref, onBack }: Props & { thread: number }) {
  const t = useTranslations("messenger.conversation")
  const whole = useThread(thread)
  const goBack = (event: MouseEvent) => {
    event.preventDefault()
    onBack()
  }
  return (
    <>
      <section id={conversationId} tabIndex={-1} className={classes.conversation} aria-label={t("label")}>
        <a href={backHref} className={classes.back} onClick={goBack}>
          <IconArrowLeft size={16} aria-hidden /> {t("back")}
        </a>
        {whole.data && <Whole whole={whole.data} />}
        {!whole.data && whole.isError && <Failure error={whole.error} onRetry={() => void whole.refetch()} />}
        {!whole.data && whole.isPending && <Waiting />}
      </section>
      {(whole.data || whole.isPending) && <Beside thread={whole.data?.data} />}
    </>
  )
}

function Whole({ whole: { data: thread, mails } }: { whole: WholeThread }) {
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

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations("messenger.conversation")
  const retry = useTranslations("messenger")("retry")
  if (isMissing(error)) return <EmptyState title={t("missing")}>{t("missingText")}</EmptyState>
  return <EmptyState title={t("failed")} action={<PlainButton onClick={onRetry}>{retry}</PlainButton>} />
}

function Waiting() {
  const t = useTranslations("messenger")
  return (
    <div className={classes.waiting} role="status" aria-label={t("loading")}>
      <Skeleton width="50%" height={18} />
      <Skeleton width="35%" />
      <Skeleton height={120} />
      <Skeleton width="70%" />
    </div>
  )
}
