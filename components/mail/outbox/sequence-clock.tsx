import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import type { SequenceClock as Clock } from "#lib/contract/automation/sequence-clock.ts"
import classes from "./outbox.module.css"

/** Milliseconds between polls of a clock that runs by itself, and of one that is being moved. */
const pollMs = { still: 10_000, moving: 500 }

const steps = [
  { name: "hour", hours: 1 },
  { name: "day", hours: 24 },
  { name: "week", hours: 168 },
] as const

const queryKey = ["sequence clock"]

/** Weeks of a sequence pass in moments: its clock, and what moves it on. */
export function SequenceClock({ clock: loaded }: { clock: Clock }) {
  const t = useTranslations("outbox.clock")
  const showFailure = useFailureToast()
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { data: clock } = useQuery({
    queryKey,
    queryFn: async () => (await import("#lib/api/client.ts")).api.sequences.getClock(),
    initialData: loaded,
    refetchInterval: ({ state }) => (state.data?.moving_to ? pollMs.moving : pollMs.still),
  })

  async function move(hours: number) {
    setBusy(true)
    try {
      const { api } = await import("#lib/api/client.ts")
      cache.setQueryData(queryKey, await api.sequences.moveClock({ hours }))
    } catch (error) {
      void showFailure(error, t("failed"))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={classes.clock} aria-label={t("label")}>
      <p>
        <span className={classes.label}>{t("label")}</span> <ExactMoment value={clock.now} />
      </p>
      <p className={classes.moving} role="status">
        {clock.moving_to !== null && (
          <>
            {t("moving")} <ExactMoment value={clock.moving_to} />
          </>
        )}
      </p>
      <span className={classes.moves}>
        <span id="move-clock" className={classes.label}>
          {t("move")}
        </span>
        {steps.map(({ name, hours }) => (
          <PlainButton
            key={name}
            size="small"
            disabled={isBusy}
            aria-describedby="move-clock"
            onClick={() => void move(hours)}
          >
            {t(`steps.${name}`)}
          </PlainButton>
        ))}
      </span>
    </section>
  )
}
