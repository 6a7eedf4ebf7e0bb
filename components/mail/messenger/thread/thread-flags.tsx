import {
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconInbox,
  IconLock,
  IconPinFilled,
  IconUserCheck,
} from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import classes from "./thread.module.css"

type Flagged = Pick<
  MailThread,
  | "mails"
  | "pinned"
  | "state"
  | "snoozed_until"
  | "returned_by"
  | "is_private"
  | "is_hidden"
  | "is_disclosed"
  | "is_shared"
  | "assignee"
  | "mailboxes"
  | "unread"
>

/** The user's own copies may be private while a colleague who has the same mails shows them. */
function privacyOf({
  is_hidden,
  is_disclosed,
  is_shared,
}: Pick<MailThread, "is_hidden" | "is_disclosed" | "is_shared">) {
  if (is_disclosed) return "opened"
  if (is_hidden) return "private"
  return is_shared ? "privateShared" : "privateOwn"
}

/** What there is to know of a conversation besides its mails: how many, who has it, who may read it. */
export function ThreadFlags({ thread }: { thread: Flagged }) {
  const t = useTranslations("messenger.thread")
  return (
    <span className={classes.flags}>
      {thread.mails > 1 && <span className={classes.quiet}>{t("count", { count: thread.mails })}</span>}
      {thread.unread > 0 && <span className={classes.unread}>{t("unread", { count: thread.unread })}</span>}
      {thread.pinned && (
        <span className={classes.flag}>
          <IconPinFilled size={13} aria-hidden /> {t("pinned")}
        </span>
      )}
      {(thread.is_private || thread.is_disclosed) && (
        <span className={classes.flag}>
          <IconLock size={13} aria-hidden /> {t(privacyOf(thread))}
        </span>
      )}
      {thread.mailboxes.map(({ id, name }) => (
        <span key={id} className={classes.flag}>
          <IconInbox size={13} aria-hidden /> {t("mailbox", { name })}
        </span>
      ))}
      {thread.assignee && (
        <span className={classes.flag}>
          <IconUserCheck size={13} aria-hidden /> {t("assigned", { name: thread.assignee.name })}
        </span>
      )}
      <StateFlag thread={thread} />
    </span>
  )
}

/** Its state with the user, or what brought it back. */
function StateFlag({
  thread: { state, snoozed_until, returned_by },
}: {
  thread: Pick<MailThread, "state" | "snoozed_until" | "returned_by">
}) {
  const t = useTranslations("messenger.state")
  if (state === "done")
    return (
      <span className={classes.flag}>
        <IconCheck size={13} aria-hidden /> {t("done")}
      </span>
    )
  if (snoozed_until)
    return (
      <span className={classes.flag}>
        <IconClock size={13} aria-hidden />{" "}
        <span>{t.rich("snoozed", { when: () => <ExactMoment value={snoozed_until} /> })}</span>
      </span>
    )
  if (!returned_by) return null
  return (
    <span className={classes.flag}>
      <IconArrowBackUp size={13} aria-hidden /> {returned_by === "mail" ? t("byMail") : t("byTime")}
    </span>
  )
}
