import { Button } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import type { SimulationAnswer } from "#lib/contract/automation/sequence-starts.ts"
import { SimulationBody } from "./simulation-body.tsx"
import classes from "./start.module.css"
import { type StartInput, simulationHref } from "./start-task.ts"
import type { useStartSteps } from "./use-start-steps.ts"

type Props = { input: StartInput; simulation: SimulationAnswer; steps: ReturnType<typeof useStartSteps> }

/** What a start would do, and the button that does it. */
export function SimulationStep({ input, simulation, steps }: Props) {
  const t = useTranslations("sequences")
  const { starts, mails, left_out } = simulation
  const leftOut = left_out.reduce((sum, { count }) => sum + count, 0)
  const { isBusy, error } = steps
  return (
    <SimulationBody simulation={simulation} summary={t("simulation.summary", { starts, mails })}>
      <div className={classes.buttons}>
        <SendingFailure error={error?.thrown} title={t("start.failed")} shown={[]} />
        <a className={`${buttons.plain} ${classes.download}`} href={simulationHref(input)} download>
          <IconDownload size={16} aria-hidden="true" />
          {t("simulation.download")}
        </a>
        <Button variant="default" disabled={isBusy} onClick={steps.back}>
          {t("start.back")}
        </Button>
        <Button
          disabled={starts === 0}
          loading={isBusy}
          onClick={() => void steps.start(input, starts + leftOut)}
        >
          {t("start.start", { count: starts })}
        </Button>
      </div>
    </SimulationBody>
  )
}
