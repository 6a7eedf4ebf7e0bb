import { IconChevronDown, IconChevronUp, IconPaperclip } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { MailAbout } from "#lib/contract/mail/composing.ts"
import type { Mail } from "#lib/contract/mail/mails.ts"
import { MailView } from "../shared/mail-view.tsx"
import { nameOf } from "./mail-people.tsx"
import classes from "./thread.module.css"

/** Mails before the latest, the later first: a line each, until one is opened. What it says comes with that. */
export function EarlierMails({ mails, about }: { mails: readonly Mail[]; about: MailAbout | null }) {
  return (
    <ul className={classes.earlier}>
      {mails.map((mail) => (
        <EarlierMail key={mail.id} mail={mail} about={about} />
      ))}
    </ul>
  )
}

function EarlierMail({ mail, about }: { mail: Mail; about: MailAbout | null }) {
  const t = useTranslations("messenger.mail")
  // A mail that did not go out is not to be missed.
  const [isOpen, setOpen] = useState(mail.pinned || isTrouble(mail))
  if (isOpen)
    return (
      <li>
        <MailView mail={mail} about={about}>
          <IconButton size="large" label={t("fold")} aria-expanded onClick={() => setOpen(false)}>
            <IconChevronUp size={16} aria-hidden />
          </IconButton>
        </MailView>
      </li>
    )
  return (
    <li>
      <LinkButton className={classes.folded} aria-expanded={false} onClick={() => setOpen(true)}>
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

const isTrouble = ({ delivery }: Mail) => delivery?.status === "failed" || delivery?.status === "unknown"
