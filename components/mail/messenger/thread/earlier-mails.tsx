import { IconChevronDown, IconChevronUp, IconPaperclip } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useRef } from "react"
import { flushSync } from "react-dom"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { MailAbout } from "#lib/contract/mail/composing.ts"
import type { MailComment } from "#lib/contract/mail/mail-comments.ts"
import type { Mail } from "#lib/contract/mail/mails.ts"
import { MailView } from "../shared/mail-view.tsx"
import { Comment } from "./comment.tsx"
import { nameOf } from "./mail-people.tsx"
import classes from "./thread.module.css"
import { type Unfolded, useUnfolded } from "./use-unfolded.ts"

type Props = { mails: readonly Mail[]; comments: readonly MailComment[]; about: MailAbout | null }

/** Mails before the latest on a record's page with the comments of their conversation, the later first. */
export function EarlierMails({ mails, comments, about }: Props) {
  const unfolded = useUnfolded(mails)
  return (
    <>
      <ExpandAll mails={mails} unfolded={unfolded} />
      <EarlierList mails={mails} comments={comments} about={about} unfolded={unfolded} />
    </>
  )
}

/** Unfolds all of several mails, or collapses them. */
export function ExpandAll({ mails, unfolded }: { mails: readonly Mail[]; unfolded: Unfolded }) {
  const t = useTranslations("messenger.thread")
  if (mails.length < 2) return null
  return (
    <LinkButton className={classes.all} aria-expanded={unfolded.areAllOpen} onClick={unfolded.toggleAll}>
      {unfolded.areAllOpen ? t("collapseAll") : t("expandAll")}
    </LinkButton>
  )
}

/** Mails and comments in the order of time, the latest first. */
function inOrder(mails: readonly Mail[], comments: readonly MailComment[]) {
  return [
    ...mails.map((mail) => ({ at: mail.date_showed, key: `mail ${mail.id}`, mail, comment: undefined })),
    ...comments.map((comment) => ({
      at: comment.created_at,
      key: `comment ${comment.id}`,
      mail: undefined,
      comment,
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
}

type ListProps = Props & {
  unfolded: Unfolded
  isOldestFirst?: boolean
  /** Id of the mail that was looked for: it comes into sight. */
  sought?: number | null
}

/** A line each mail, until it is opened: what it says comes with that. Comments are among them, whole. */
export function EarlierList({ mails, comments, about, unfolded, isOldestFirst = false, sought }: ListProps) {
  const rows = inOrder(mails, comments)
  return (
    <ul className={classes.earlier}>
      {(isOldestFirst ? rows.toReversed() : rows).map(({ key, mail, comment }) =>
        mail ? (
          <EarlierMail
            key={key}
            mail={mail}
            about={about}
            isOpen={unfolded.isOpen(mail)}
            isSought={mail.id === sought}
            onToggle={() => unfolded.toggle(mail)}
          />
        ) : (
          <li key={key}>
            <Comment comment={comment} />
          </li>
        ),
      )}
    </ul>
  )
}

/** The focus and what is seen go to the mail after an element, as it appears. */
export function goToMail(element: HTMLElement | null): void {
  const mail = element?.nextElementSibling
  if (!(mail instanceof HTMLElement)) return
  mail.focus({ preventScroll: true })
  mail.scrollIntoView({ block: "start" })
}

type MailProps = {
  mail: Mail
  about: MailAbout | null
  isOpen: boolean
  isSought: boolean
  onToggle: () => void
}

function EarlierMail({ mail, about, isOpen, isSought, onToggle }: MailProps) {
  const t = useTranslations("messenger.mail")
  const item = useRef<HTMLLIElement>(null)
  /** What had the focus is gone with that. */
  function toggle() {
    flushSync(onToggle)
    item.current?.querySelector<HTMLElement>("[data-mail]")?.focus({ preventScroll: true })
  }
  if (isOpen)
    return (
      <li ref={item}>
        {isSought && <span ref={goToMail} />}
        <MailView mail={mail} about={about} isWhole={isSought}>
          <IconButton size="large" label={t("collapse")} aria-expanded onClick={toggle}>
            <IconChevronUp size={16} aria-hidden />
          </IconButton>
        </MailView>
      </li>
    )
  return (
    <li ref={item}>
      <LinkButton className={classes.closed} data-mail={mail.id} aria-expanded={false} onClick={toggle}>
        <IconChevronDown size={16} aria-hidden />
        <span className={classes.name}>{nameOf(mail.from)}</span>
        <span className={classes.excerpt}>{mail.is_hidden ? t("hiddenShort") : mail.excerpt}</span>
        {mail.attachments.length > 0 && <IconPaperclip size={14} aria-hidden />}
        <span className={classes.quiet}>
          <Moment value={mail.date_showed} />
        </span>
      </LinkButton>
    </li>
  )
}
