import { Button } from "@mantine/core"
import { IconDownload, IconPlayerPause } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { RehearsalAnswer } from "#lib/contract/sequence-starts.ts"
import { LeftOut } from "./left-out.tsx"
import { RehearsedDays } from "./rehearsed-days.tsx"
import classes from "./start.module.css"
import { type AskedStart, rehearsalHref } from "./start-task.ts"
import type { useStartSteps } from "./use-start-steps.ts"

type Props = { asked: AskedStart; rehearsal: RehearsalAnswer; steps: ReturnType<typeof useStartSteps> }

/** Scripts come to it first: what was asked for stands here now. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** What a start would do, and the button that does it. */
export function RehearsedStep({ asked, rehearsal, steps }: Props) {
  const t = useTranslations("sequences")
  const { starts, mails, last, waiting, left_out, held } = rehearsal
  const leftOut = left_out.reduce((sum, { count }) => sum + count, 0)
  const waits = Object.values(waiting).reduce((sum, count) => sum + count, 0)
  const { isBusy, error } = steps
  return (
    <div className={classes.rehearsed}>
      <h2 ref={takeFocus} tabIndex={-1} className={classes.heading}>
        {t("rehearsal.title")}
      </h2>
      <p className={classes.summary}>
        <strong>{t("rehearsal.summary", { starts, mails })}</strong>
        {last && <span>{t.rich("rehearsal.until", { day: () => <Moment value={last} /> })}</span>}
        {waits > 0 && <span>{t("rehearsal.waiting", { count: waits })}</span>}
      </p>
      {held.map((what) => (
        <p key={what} className={classes.held}>
          <IconPlayerPause size={16} aria-hidden="true" /> {t(`rehearsal.held.${what}`)}
        </p>
      ))}
      <RehearsedDays rehearsal={rehearsal} />
      <LeftOut groups={left_out} total={leftOut} />
      <SendingFailure error={error?.thrown} title={t("start.failed")} shown={[]} />
      <div className={classes.buttons}>
        <a className={`${buttons.plain} ${classes.download}`} href={rehearsalHref(asked)} download>
          <IconDownload size={16} aria-hidden="true" />
          {t("rehearsal.download")}
        </a>
        <Button variant="default" disabled={isBusy} onClick={steps.back}>
          {t("start.back")}
        </Button>
        <Button
          disabled={starts === 0}
          loading={isBusy}
          onClick={() => void steps.start(asked, starts + leftOut)}
        >
          {t("start.start", { count: starts })}
        </Button>
      </div>
    </div>
  )
}
