import { IconAlertTriangle, IconHandStop, IconPencil } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import { can } from "#lib/access/abilities.ts"
import { AlertOwners } from "../../shared/alert-owners.tsx"
import { useAlertText } from "../../shared/use-alert-text.ts"
import type { LoadedSequence } from "../load-sequence.ts"
import { Banner } from "./banner.tsx"
import classes from "./head.module.css"
import { useSequenceActions } from "./use-sequence-actions.tsx"

type Props = { loaded: LoadedSequence; stopped: LoadedSequence["stopped"] }

/** What has to be known before anything else: that everything is stopped, and what needs somebody. */
export function Banners({ loaded, stopped }: Props) {
  const t = useTranslations("sequenceFlow")
  const all = useTranslations("sequences.switch")
  const user = useUser()
  const actions = useSequenceActions(loaded.sequence)
  const mayDraw = can(user, "sequence.edit")
  return (
    <>
      {stopped.stopped_at && (
        <Banner
          tone="danger"
          icon={<IconHandStop size={16} aria-hidden />}
          action={
            user.isAdmin && (
              <PlainButton size="small" onClick={() => void actions.setStopped(false)}>
                {all("resume")}
              </PlainButton>
            )
          }
        >
          {all("banner", { name: stopped.stopped_by ?? "" })} <ExactMoment value={stopped.stopped_at} />
        </Banner>
      )}
      {loaded.alerts.length > 0 && (
        <Banner
          tone="warning"
          icon={<IconAlertTriangle size={16} aria-hidden />}
          action={
            mayDraw && (
              <PlainButton size="small" disabled={actions.isBusy} onClick={actions.takeNote}>
                {t("alerts.takeNote")}
              </PlainButton>
            )
          }
        >
          <ul className={classes.alerts} aria-label={t("alerts.title")}>
            {loaded.alerts.map((alert) => (
              <li key={alert.code}>
                <AlertText {...alert} /> <ExactMoment value={alert.last_at} />
                <AlertOwners owners={alert.owners} count={alert.count} />
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {loaded.sequence.has_draft && loaded.sequence.version_number !== null && mayDraw && (
        <Banner icon={<IconPencil size={16} aria-hidden />}>{t("hasDraft")}</Banner>
      )}
    </>
  )
}

function AlertText({ code, detail, count }: LoadedSequence["alerts"][number]) {
  const text = useAlertText()({ code, count })
  return detail ? `${text} (${detail})` : text
}
