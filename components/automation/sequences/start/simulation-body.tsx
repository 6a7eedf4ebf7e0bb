import { IconPlayerPause } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Moment } from "#components/ui/text/moment.tsx"
import type { SimulationAnswer } from "#lib/contract/automation/sequence-starts.ts"
import { LeftOut } from "./left-out.tsx"
import { SimulatedDays } from "./simulated-days.tsx"
import classes from "./start.module.css"

type Props = {
  simulation: SimulationAnswer
  /** How many, in words. */
  summary: string
  /** Of runs that began before: what becomes of them. Of these nobody is left out who gets all mails. */
  ofRuns?: ReactNode
  /** What is done with it. */
  children: ReactNode
}

/** Takes the focus: the requested simulation is shown here. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** What a simulation says: how many mails, until when, from whom on which day, and who gets none. */
export function SimulationBody({ simulation, summary, ofRuns, children }: Props) {
  const t = useTranslations("sequences")
  const { last, waiting, left_out, held, others } = simulation
  const leftOut = left_out.reduce((sum, { count }) => sum + count, 0)
  const waits = Object.values(waiting).reduce((sum, count) => sum + count, 0)
  return (
    <div className={classes.simulation}>
      <h2 ref={takeFocus} tabIndex={-1} className={classes.heading}>
        {t("simulation.title")}
      </h2>
      <p className={classes.summary}>
        <strong>{summary}</strong>
        {last && <span>{t.rich("simulation.until", { day: () => <Moment value={last} /> })}</span>}
        {waits > 0 && <span>{t("simulation.waiting", { count: waits })}</span>}
      </p>
      {held.map((what) => (
        <p key={what} className={classes.paused}>
          <IconPlayerPause size={16} aria-hidden="true" /> {t(`simulation.held.${what}`)}
        </p>
      ))}
      {others.runs > 0 && (
        <p className={classes.hint}>
          {t(others.is_counted ? "simulation.others" : "simulation.othersUncounted", { count: others.runs })}
        </p>
      )}
      {ofRuns}
      <SimulatedDays simulation={simulation} />
      {(leftOut > 0 || !ofRuns) && <LeftOut groups={left_out} total={leftOut} />}
      {children}
    </div>
  )
}
