import { useTranslations } from "next-intl"
import { Link } from "#components/ui/page/link.tsx"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import type { SubscriptionEvent } from "#lib/contract/automation/mailing-members.ts"
import classes from "./event-lines.module.css"

type Props = {
  events: readonly SubscriptionEvent[]
  /** What each line begins with: whose subscription it is, or of which list. */
  about: "contact" | "list"
}

/** Subscriptions and unsubscriptions, one a line, with the source and the legal ground of each. */
export function EventLines({ events, about }: Props) {
  const t = useTranslations("mailingLists")
  return (
    <ul className={classes.events}>
      {events.map((event) => (
        <li key={event.id} className={classes.event}>
          <span className={classes.what}>
            <Subject event={event} about={about} />{" "}
            {t(event.list ? `history.${event.action}` : "history.leftAll")}
          </span>
          <span className={classes.how}>
            {t(`sources.${event.source}`)}
            {event.user && ` ${t("history.by", { name: event.user.name })}`} ·{" "}
            <ExactMoment value={event.at} />
          </span>
          {event.proof && <span className={classes.proof}>{event.proof}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Whose line it is: who came or went, or the list. */
function Subject({
  event: { list, contact, email },
  about,
}: { event: SubscriptionEvent } & Pick<Props, "about">) {
  const t = useTranslations("mailingLists.history")
  if (about === "list") return list ? <Link href={`/mailing/${list.id}`}>{list.name}</Link> : null
  if (contact) return <Link href={`/contact/${contact.id}`}>{contact.name || email}</Link>
  return <span>{email || t("someone")}</span>
}
