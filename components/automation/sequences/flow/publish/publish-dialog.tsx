import { Button } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { SimulationBody } from "#components/automation/sequences/start/simulation-body.tsx"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { ContentDialog } from "#components/ui/panels/content-dialog.tsx"
import { useShownFlow } from "../shown-flow.tsx"
import { Becoming } from "./becoming.tsx"
import { ChangedDraft } from "./changed-draft.tsx"
import { publicationHref } from "./decisions.ts"
import classes from "./publish.module.css"
import { type Publication, type Published, usePublication } from "./use-publication.ts"
import { WaitingNodes } from "./waiting-nodes.tsx"

type Props = {
  of: Omit<Published, "flow">
  /** How many problems keep the draft from being published. */
  problems: number
  opened: boolean
  onClose: () => void
} & Parameters<typeof usePublication>[1]

/** Publishes a flow: what becomes of those who wait is decided, simulated if it is asked for, and then done. */
export function PublishDialog({ of, problems, opened, onClose, ...happens }: Props) {
  const t = useTranslations("sequenceFlow.draw")
  const { flow } = useShownFlow()
  const publication = usePublication({ ...of, flow }, happens)
  const { step } = publication
  return (
    <ContentDialog
      opened={opened}
      onClose={onClose}
      title={t("publishQuestion")}
      size={step.at === "simulated" ? 960 : 720}
    >
      {publication.isGone ? (
        <Gone onClose={onClose} />
      ) : step.at === "decide" ? (
        <Decide publication={publication} problems={problems} onClose={onClose} />
      ) : (
        <SimulationPart publication={publication} step={step} sequence={of.sequence} />
      )}
    </ContentDialog>
  )
}

/** Somebody else published or discarded the draft: there is nothing to publish any more. */
function Gone({ onClose }: { onClose: () => void }) {
  const t = useTranslations("sequenceFlow")
  return (
    <div className={classes.fields}>
      <p role="alert" className={classes.text}>
        {t("publish.gone")}
      </p>
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onClose}>
          {t("draw.done")}
        </Button>
      </div>
    </div>
  )
}

type DecideProps = { publication: Publication; problems: number; onClose: () => void }

function Decide({ publication, problems, onClose }: DecideProps) {
  const t = useTranslations("sequenceFlow")
  const { waiting, isBusy, error } = publication
  if (waiting.isError && !waiting.data)
    return <LoadFailure text={t("publish.loadFailed")} onRetry={() => void waiting.refetch()} />
  if (!waiting.data) return <Skeleton height={220} />
  const count = waiting.data.reduce((sum, one) => sum + one.waiting, 0)
  return (
    <div className={classes.fields}>
      {publication.changed && <ChangedDraft key={publication.version} differences={publication.changed} />}
      <p className={classes.text}>{t("publish.explain", { count })}</p>
      {count > 0 && (
        <WaitingNodes
          waiting={waiting.data}
          choices={publication.choices}
          lost={publication.lost}
          onChoose={publication.choose}
          onChooseMany={publication.chooseMany}
        />
      )}
      <div className={classes.buttons}>
        {problems > 0 && <p className={classes.problems}>{t("publish.problems", { count: problems })}</p>}
        <SendingFailure
          error={error?.thrown}
          title={t(error?.of === "publish" ? "draw.publishFailed" : "publish.simulationFailed")}
          shown={[]}
        />
        <Button variant="default" onClick={onClose}>
          {t("publish.cancel")}
        </Button>
        {count > 0 && (
          <Button
            variant="default"
            disabled={isBusy || problems > 0}
            onClick={() => void publication.simulate()}
          >
            {t("publish.simulate")}
          </Button>
        )}
        <Button loading={isBusy} disabled={problems > 0} onClick={() => void publication.publish()}>
          {t("draw.publish")}
        </Button>
      </div>
    </div>
  )
}

type SimulationProps = {
  publication: Publication
  step: Extract<Publication["step"], { at: "simulated" }>
  sequence: number
}

function SimulationPart({ publication, step, sequence }: SimulationProps) {
  const t = useTranslations("sequenceFlow")
  const { isBusy, error } = publication
  const { simulation, decisions, version } = step
  const { starts, mails } = simulation
  return (
    <SimulationBody
      simulation={simulation}
      summary={t("publish.summary", { runs: starts, mails })}
      ofRuns={<Becoming becomes={simulation.becomes} />}
    >
      <div className={classes.buttons}>
        <SendingFailure error={error?.thrown} title={t("draw.publishFailed")} shown={[]} />
        <a
          className={`${buttons.plain} ${classes.download}`}
          href={publicationHref(sequence, version, decisions)}
          download
        >
          <IconDownload size={16} aria-hidden="true" />
          {t("publish.download")}
        </a>
        <Button variant="default" disabled={isBusy} onClick={publication.back}>
          {t("publish.back")}
        </Button>
        <Button loading={isBusy} onClick={() => void publication.publish()}>
          {t("draw.publish")}
        </Button>
      </div>
    </SimulationBody>
  )
}
