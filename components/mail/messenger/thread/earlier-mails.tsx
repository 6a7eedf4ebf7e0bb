import { IconChevronDown, IconChevronUp, IconPaperclip } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useRef } from "react"
import { flushSync } from "react-dom"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { MailAbout } from "#lib/contract/mail/composing.ts"
import type { Mail } from "#lib/contract/mail/mails.ts"
import { MailView } from "../shared/mail-view.tsx"
import { nameOf } from "./mail-people.tsx"
import classes from "./thread.module.css"
import { type Unfolded, useUnfolded } from "./use-unfolded.ts"

type Props = { mails: readonly Mail[]; about: MailAbout | null }

/** Mails before the latest on a record's page, the later first. */
export function EarlierMails({ mails, about }: Props) {
  const unfolded = useUnfolded(mails)
  return (
    <>
      <ExpandAll mails={mails} unfolded={unfolded} />
      <EarlierList mails={mails} about={about} unfolded={unfolded} />
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

/** A line each, until one is opened. What it says comes with that. */
export function EarlierList({ mails, about, unfolded }: Props & { unfolded: Unfolded }) {
  return (
    <ul className={classes.earlier}>
      {mails.map((mail) => (
        <EarlierMail
          key={mail.id}
          mail={mail}
          about={about}
          isOpen={unfolded.isOpen(mail)}
          onToggle={() => unfolded.toggle(mail)}
        />
      ))}
    </ul>
  )
}

type MailProps = { mail: Mail; about: MailAbout | null; isOpen: boolean; onToggle: () => void }

function EarlierMail({ mail, about, isOpen, onToggle }: MailProps) {
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
        <MailView mail={mail} about={about}>
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
