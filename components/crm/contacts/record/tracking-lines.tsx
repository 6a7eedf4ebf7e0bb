import { useTranslations } from "next-intl"
import classes from "#components/automation/mailing-lists/shared/event-lines.module.css"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import type { TrackingEvent } from "#lib/contract/crm/tracking-terms.ts"

/** What a contact said of tracking, one a line: what for, how it came to us, which text was read, and what proves it. */
export function TrackingLines({ events }: { events: readonly TrackingEvent[] }) {
  const t = useTranslations("contact.tracking")
  return (
    <ul className={classes.events}>
      {events.map((event) => (
        <li key={event.id} className={classes.event}>
          <span className={classes.what}>
            {t(`actions.${event.action}`)}
            {": "}
            {event.purposes.map((purpose) => t(`purposes.${purpose}`)).join(", ")}
          </span>
          <span className={classes.how}>
            {t(`sources.${event.source}`)}
            {event.user && ` ${t("by", { name: event.user.name })}`} · <ExactMoment value={event.at} />
            {event.address && ` · ${t("address", { address: event.address })}`}
          </span>
          {event.reason && <span className={classes.proof}>{event.reason}</span>}
          {event.text && (
            <span className={classes.proof}>
              {t("text", { version: event.text_version })} {event.text}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
