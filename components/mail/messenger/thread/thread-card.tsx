import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useId, useState } from "react"
import { DisclosureNote } from "#components/mail/disclosures/shared/disclosure-note.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import type { MailAbout } from "#lib/contract/mail/composing.ts"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import { threadKey } from "../shared/mail-keys.ts"
import { MailView } from "../shared/mail-view.tsx"
import { EarlierMails } from "./earlier-mails.tsx"
import classes from "./thread.module.css"
import { ThreadActions } from "./thread-actions.tsx"
import { ThreadFlags } from "./thread-flags.tsx"

/** A conversation on a record's page: its latest mail, the earlier ones when they are asked for. */
export function ThreadCard({ thread, about }: { thread: MailThread; about: MailAbout }) {
  const t = useTranslations("messenger.thread")
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const earlier = thread.mails - 1
  const hasMore = earlier > 0 || thread.comments > 0
  const count = useTranslations("messenger.comments")("count", { count: thread.comments })
  const earlierLabel = t("earlier", { count: earlier })
  const moreLabel = [earlier > 0 && earlierLabel, thread.comments > 0 && count].filter(Boolean).join(" · ")
  return (
    <li className={classes.thread} data-thread={thread.id}>
      <header className={classes.threadHead}>
        <h3 className={classes.subject}>{thread.subject || t("noSubject")}</h3>
        <ThreadFlags thread={thread} />
        <span className={classes.actions}>
          <ThreadActions thread={thread} />
        </span>
      </header>
      <DisclosureNote
        thread={thread.id}
        isPrivate={thread.is_hidden || thread.is_disclosed || thread.latest.is_hidden}
      />
      {thread.is_hidden ? (
        <HiddenThread />
      ) : (
        <>
          <MailView mail={thread.latest} about={about} />
          {hasMore && (
            <LinkButton
              className={classes.more}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t("hideEarlier") : moreLabel}
            </LinkButton>
          )}
          <div id={id}>{isOpen && <LoadedEarlier thread={thread} about={about} />}</div>
        </>
      )}
    </li>
  )
}

/** Of a private conversation of a colleague: that there was contact. */
export function HiddenThread() {
  const t = useTranslations("messenger.thread")
  return <p className={classes.hidden}>{t("hidden")}</p>
}

function LoadedEarlier({ thread, about }: { thread: MailThread; about: MailAbout }) {
  const t = useTranslations("messenger")
  const whole = useQuery({
    queryKey: threadKey(thread.id),
    queryFn: () => api.messenger.thread({ thread: thread.id }),
  })
  if (whole.data)
    return (
      <EarlierMails
        mails={whole.data.mails.filter(({ id }) => id !== thread.latest.id)}
        comments={whole.data.comments ?? []}
        about={about}
      />
    )
  if (whole.isError)
    return (
      <p role="alert" className={classes.quiet}>
        {t("moreFailed")} <LinkButton onClick={() => void whole.refetch()}>{t("retry")}</LinkButton>
      </p>
    )
  return (
    <div role="status" aria-label={t("loading")} className={classes.waiting}>
      <Skeleton width="70%" />
      <Skeleton width="60%" />
    </div>
  )
}
