import { useTranslations } from "next-intl"
import { AlertOwners } from "#components/automation/sequences/shared/alert-owners.tsx"
import { useAlertText } from "#components/automation/sequences/shared/use-alert-text.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import type { Today, TodayAlert } from "#lib/contract/home/today.ts"
import { TodayBlock, TodayLine, TodayLines } from "./today-block.tsx"

const list = "/sequences"

/** Runs of sequences that go on once the user has done something, and what of sequences is wrong. */
export function Runs({ part, alerts }: { part: Today["runs"]; alerts: TodayAlert[] }) {
  const t = useTranslations("today.runs")
  const tell = useAlertText()
  const total = part.total + alerts.length
  return (
    <TodayBlock title={t("title")} total={total} isBounded all={{ href: list }} empty={t("empty")}>
      <TodayLines>
        {alerts.map((alert) => (
          <TodayLine
            key={`${alert.sequence.id} ${alert.code}`}
            href={`/sequence/${alert.sequence.id}`}
            name={alert.sequence.name}
            detail={tell(alert)}
            below={alert.owners.length > 0 && <AlertOwners owners={alert.owners} count={alert.count} />}
          />
        ))}
        {part.data.map(({ id, sequence, waits_for, about, reminder }) => (
          <TodayLine
            key={id}
            href={`/${about.kind}/${about.id}`}
            name={about.name}
            detail={`${sequence.name} · ${waits_for === "mailbox" ? t("waitsForMailbox") : reminder.title}`}
            side={<Moment value={reminder.due} />}
          />
        ))}
      </TodayLines>
    </TodayBlock>
  )
}
