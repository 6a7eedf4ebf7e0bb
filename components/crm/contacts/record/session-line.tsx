"use client"

import { useTranslations } from "next-intl"
import { useContactForm } from "#components/crm/contacts/record/contact-form.ts"
import { type RegisteredStatus, registrationPath } from "#components/crm/contacts/record/contact-values.ts"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import classes from "./registrations.module.css"

type Props = { session: number; name: string; isCurrent: boolean }

/** Statuses of registration in the order of their figures (P-9). */
const statuses: readonly RegisteredStatus[] = [0, 1, 2, 3, 4]

/** A session of a trade show: the status of the contact's registration, and whether it visited. */
export function SessionLine({ session, name, isCurrent }: Props) {
  const t = useTranslations("contact.registrations")
  const form = useContactForm()
  const path = registrationPath(session)
  const status = form.value(path) ?? 0
  const visits = form.value("visits")
  const messages = form.errorsOf(path)[""] ?? []
  const errorsId = `session-${session}-errors`
  return (
    <li className={classes.session} data-changed={form.isChanged(path) || undefined}>
      <span className={classes.sessionName}>
        {name} {isCurrent ? <span className={classes.current}>{t("current")}</span> : null}
      </span>
      <select
        className={classes.status}
        data-status={status}
        aria-label={t("statusOf", { session: name })}
        aria-describedby={messages.length > 0 ? errorsId : undefined}
        value={status}
        onChange={({ currentTarget }) => {
          const chosen = statuses.find((one) => String(one) === currentTarget.value)
          if (chosen !== undefined) form.set(path, chosen)
        }}
      >
        {statuses.map((one) => (
          <option key={one} value={one}>
            {t(`statuses.${one}`)}
          </option>
        ))}
      </select>
      <label className={classes.visited}>
        <input
          type="checkbox"
          checked={visits.includes(session)}
          onChange={({ currentTarget }) =>
            form.set(
              "visits",
              currentTarget.checked ? [...visits, session] : visits.filter((one) => one !== session),
            )
          }
        />
        {t("visited")}
      </label>
      {messages.length > 0 ? <FieldErrors id={errorsId} messages={messages} /> : null}
    </li>
  )
}
