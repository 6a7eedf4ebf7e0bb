import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useUser } from "#components/shell/user-context.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { can } from "#lib/access/abilities.ts"
import { api } from "#lib/api/client.ts"
import type { ContactMailing } from "#lib/contract/crm/contact-detail.ts"
import classes from "./mailing-block.module.css"
import { TrackingLines } from "./tracking-lines.tsx"

const { Part: RecordConsent, preload } = lazyPart(() =>
  import("./record-consent.tsx").then((loaded) => loaded.RecordConsent),
)

type Props = { contact: number; mailing: Pick<ContactMailing, "allows_tracking" | "tracking"> }

/** Whether opens and clicks of the contact's mails are noted, and what it said of that, with the proof. */
export function Tracking({ contact, mailing: { allows_tracking: allows, tracking } }: Props) {
  const t = useTranslations("contact.tracking")
  const mayEdit = can(useUser(), "record.edit")
  const fail = useFailureToast()
  const client = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const reload = () => client.invalidateQueries({ queryKey: ["contact", contact, "mailing"] })
  const refuse = useMutation({
    mutationFn: () => api.contacts.setTracking({ contact, allows_tracking: false }),
    onError: (error) => void fail(error, t("failed")),
    onSettled: reload,
  })
  const state = allows === null ? "unknown" : allows ? "on" : "off"
  return (
    <div>
      <h3 className={classes.heading}>{t("title")}</h3>
      <p className={classes.consent}>{t(`states.${state}`)}</p>
      {mayEdit && (
        <p className={classes.consentActions}>
          {allows !== true && (
            <LinkButton
              aria-haspopup="dialog"
              onPointerEnter={preload}
              onFocus={preload}
              onClick={() => setAttempt(attempt + 1)}
            >
              {t("record")}
            </LinkButton>
          )}
          {allows !== false && (
            <LinkButton disabled={refuse.isPending} onClick={() => refuse.mutate()}>
              {t(allows ? "withdraw" : "refuse")}
            </LinkButton>
          )}
        </p>
      )}
      {tracking.length > 0 && (
        <details>
          <summary>{t("history")}</summary>
          <TrackingLines events={tracking} />
        </details>
      )}
      {attempt > 0 && <RecordConsent key={attempt} contact={contact} onRecorded={() => void reload()} />}
    </div>
  )
}
