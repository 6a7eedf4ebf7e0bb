import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import type { OutboxMail } from "#lib/contract/mail/outbox.ts"
import { formatTime } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import classes from "./outbox.module.css"

type Props = { mail: OutboxMail; href: string; isChosen: boolean }

/** A mail in the list: whom it is for, or who answers. */
export function MailRow({ mail, href, isChosen }: Props) {
  const t = useTranslations("outbox")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const { sent_by: by, from, to } = mail
  const people = by === "outside" ? [from] : to
  return (
    <li>
      <TransitionLink href={href} className={classes.mail} aria-current={isChosen ? "true" : undefined}>
        <span className={classes.line}>
          <span className={classes.people}>{people.map(({ name, email }) => name || email).join(", ")}</span>
          {by !== "user" && <span className={classes.mark}>{t(`sentBy.${by}`)}</span>}
        </span>
        <span className={classes.subject}>{mail.subject || t("noSubject")}</span>
        <time className={classes.time} dateTime={mail.taken_at}>
          {formatTime(mail.taken_at, locale, timeZone)}
        </time>
      </TransitionLink>
    </li>
  )
}
