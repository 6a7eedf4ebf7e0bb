import { NativeSelect } from "@mantine/core"
import { useFormatter, useTranslations } from "next-intl"
import { useState } from "react"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { later } from "#components/ui/loading/later.tsx"
import type { SimulationAnswer } from "#lib/contract/automation/sequence-starts.ts"
import { DayTable } from "./day-table.tsx"
import classes from "./start.module.css"

/** What draws it weighs more than the dialog: it comes when it is shown. */
const PaceChart = later(() => import("./pace-chart.tsx").then((loaded) => loaded.PaceChart), {
  waiting: <Skeleton height={200} />,
})

/** Mails of each day: as a picture beside what the sender may send, and as a table with those who get them. */
export function SimulatedDays({ simulation }: { simulation: SimulationAnswer }) {
  const t = useTranslations("sequences.simulation")
  const [place, setPlace] = useState(0)
  const sending = simulation.channels.filter(({ days }) => Object.keys(days).length > 0)
  const channel = sending[place]
  if (!channel) return <p className={classes.hint}>{t("noMails")}</p>
  return (
    <>
      <div className={classes.channel}>
        {sending.length > 1 ? (
          <NativeSelect
            label={t("channel")}
            value={String(place)}
            onChange={({ currentTarget }) => setPlace(Number(currentTarget.value))}
            data={sending.map(({ name, email }, index) => ({
              value: String(index),
              label: `${name} <${email}>`,
            }))}
          />
        ) : (
          <span>{`${channel.name} <${channel.email}>`}</span>
        )}
        <Room channel={channel} />
      </div>
      <PaceChart channel={channel} days={simulation.days.map(({ day }) => day)} />
      <DayTable simulation={simulation} channel={channel} />
    </>
  )
}

/** What a channel may send, and how often that is all it sends. */
function Room({ channel: { per_day, per_minute, days } }: { channel: SimulationAnswer["channels"][number] }) {
  const t = useTranslations("sequences.simulation")
  const format = useFormatter()
  const full = per_day === 0 ? 0 : Object.values(days).filter((count) => count >= per_day).length
  return (
    <span className={classes.muted}>
      {[
        per_day === 0 ? t("unlimited") : t("perDay", { count: format.number(per_day) }),
        per_minute > 0 && t("perMinute", { count: format.number(per_minute) }),
        per_day > 0 && t("full", { count: full }),
      ]
        .filter(Boolean)
        .join(" · ")}
    </span>
  )
}
