import { IconCalendarEvent } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useLocale, useTimeZone, useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useMayEdit, useUser } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { api } from "#lib/api/client.ts"
import {
  type Invitation as Event,
  type InvitationAnswer,
  invitationAnswers,
  weekdays,
} from "#lib/contract/mail/invitations.ts"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import { formatDay } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { invitationKey } from "../shared/mail-keys.ts"
import { eventTime } from "./event-time.ts"
import classes from "./invitation.module.css"
import { nameOf, Sender } from "./mail-people.tsx"
import { refreshMails } from "./refresh-mails.ts"

/** Guests who are named. */
const maxNamed = 5

/**
 * The event that a mail brings: when, where, who, what became of it, and the user's answer (M-72).
 * @param from address of whom the mail is from
 */
export function Invitation({ mail, from }: { mail: number; from: string }) {
  const { data } = useQuery({
    queryKey: invitationKey(mail),
    queryFn: () => api.messenger.getInvitation({ message: mail }),
  })
  return data?.data ? <Shown mail={mail} from={from} event={data.data} /> : null
}

function Shown({ mail, from, event }: { mail: number; from: string; event: Event }) {
  const t = useTranslations("messenger.invitation")
  const time = useEventTime()
  const { kind, organizer, attendees, later, before } = event
  return (
    <section className={classes.invitation} aria-label={t("label")}>
      <IconCalendarEvent size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.about}>
        <strong className={classes.title} data-cancelled={kind === "cancel" || undefined}>
          {event.title || t("untitled")}
        </strong>
        <dl className={classes.details}>
          {event.starts !== null && (
            <Detail label={t("when")}>
              {time(event)}
              {event.repetition && <Repeats event={event} />}
              {before?.starts && (
                <span className={classes.before}>{t("before", { when: time(before) })}</span>
              )}
            </Detail>
          )}
          {event.location && <Detail label={t("where")}>{event.location}</Detail>}
          {organizer && (
            <Detail label={t("who")}>
              <Organizer person={organizer} from={from} />
            </Detail>
          )}
          {kind !== "reply" && attendees.length > 0 && (
            <Detail label={t("guests")}>
              {attendees.slice(0, maxNamed).map(nameOf).join(", ")}
              {attendees.length > maxNamed && ` ${t("others", { count: attendees.length - maxNamed })}`}
            </Detail>
          )}
        </dl>
        {event.about_date !== null && <AboutDate date={event.about_date} />}
        {kind === "cancel" && <p className={classes.notice}>{t("cancelled")}</p>}
        {kind === "reply" && attendees[0]?.answer && (
          <p>{t(`replied.${attendees[0].answer}`, { name: nameOf(attendees[0]) })}</p>
        )}
        {later && (
          <p className={classes.notice}>
            {t(`later.${later.kind}`)}{" "}
            <Link href={`/messenger?thread=${later.thread}&mail=${later.mail}`}>{t("showLater")}</Link>
          </p>
        )}
        {event.may_answer ? (
          <Answers mail={mail} event={event} />
        ) : (
          event.answer && (
            <p>
              <Answered answer={event.answer} event={event} />
            </p>
          )
        )}
      </div>
    </section>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Who organizes an event: an answer goes there, so the address is shown where it is not the sender's. */
function Organizer({ person, from }: { person: MailPerson; from: string }) {
  const isSender = person.email.toLowerCase() === from.toLowerCase()
  return isSender ? nameOf(person) : <Sender person={person} />
}

function AboutDate({ date }: { date: string }) {
  const t = useTranslations("messenger.invitation")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  return <p>{t("aboutDate", { date: formatDay(date, locale, timeZone) })}</p>
}

/** When an event is, where the reader is. */
function useEventTime() {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  return ({ starts, ends }: Pick<Event, "starts" | "ends">) =>
    starts === null ? "" : eventTime(starts, ends, locale, timeZone)
}

/** A Monday, and the days after it. */
const monday = Date.UTC(2024, 0, 1)
const dayLength = 86_400_000

function Repeats({ event: { repetition } }: { event: Event }) {
  const t = useTranslations("messenger.invitation.repeats")
  const locale = useLocale()
  if (!repetition) return null
  const { unit, interval, until, count } = repetition
  const names = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" })
  const days = repetition.weekdays.map((one) => names.format(monday + weekdays.indexOf(one) * dayLength))
  const parts = [
    t(unit, { interval }),
    days.length > 0 &&
      t("on", { days: new Intl.ListFormat(locale).format(days.map((day) => t("weekday", { day }))) }),
    until !== null && t("until", { date: formatDay(until, locale, "UTC") }),
    count !== null && t("count", { count }),
  ]
  return <span className={classes.repeats}>{parts.filter(Boolean).join(", ")}</span>
}

/** What was answered, and by whom: by the user, by another member of a shared mailbox, or from that mailbox by another program (M-90). */
function Answered({ answer, event }: { answer: InvitationAnswer; event: Event }) {
  const t = useTranslations("messenger.invitation")
  const user = useUser()
  const { answered_by, shared_mailbox } = event
  const name = answered_by?.id === user.id ? null : (answered_by?.name ?? shared_mailbox)
  return shared_mailbox === null || name === null ? t(`answered.${answer}`) : t(`replied.${answer}`, { name })
}

/** Yes, maybe or no: it goes as a mail, which can be undone where it appears in the conversation. */
function Answers({ mail, event }: { mail: number; event: Event }) {
  const t = useTranslations("messenger.invitation")
  const mayEdit = useMayEdit()
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const { answer, uninvited_address, shared_mailbox } = event
  const send = useMutation({
    mutationFn: (chosen: InvitationAnswer) =>
      api.messenger.answerInvitation({ message: mail, answer: chosen, seen: answer }),
    onError: (error) => showFailure(error, t("failed")),
    onSettled: () => refreshMails(queries),
  })
  const shown = send.isPending ? send.variables : answer
  const status = answer && <Answered answer={answer} event={event} />
  if (!mayEdit) return status && <p>{status}</p>
  return (
    <fieldset className={classes.answers}>
      <legend className="visually-hidden">{t("answers")}</legend>
      {uninvited_address !== null && (
        <p className={classes.uninvited}>{t("notGuest", { address: uninvited_address })}</p>
      )}
      {shared_mailbox !== null && (
        <p className={classes.uninvited}>{t("from", { mailbox: shared_mailbox })}</p>
      )}
      {invitationAnswers.map((one) => (
        <PlainButton
          key={one}
          size="small"
          aria-pressed={shown === one}
          aria-disabled={send.isPending}
          onClick={() => send.isPending || shown === one || send.mutate(one)}
        >
          {t(one)}
        </PlainButton>
      ))}
      <span role="status" className={classes.answered}>
        {send.isPending ? t(`answered.${send.variables}`) : status}
      </span>
    </fieldset>
  )
}
