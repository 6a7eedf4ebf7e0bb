import { Button } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { RehearsedBody } from "#components/areas/sequences/start/rehearsed-body.tsx"
import { LoadFailure } from "#components/lists/filters/load-failure.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { ContentDialog } from "#components/ui/panels/content-dialog.tsx"
import { publicationHref } from "./decisions.ts"
import classes from "./publish.module.css"
import { type Publication, type Published, usePublication } from "./use-publication.ts"
import { WaitingNodes } from "./waiting-nodes.tsx"

type Props = {
  of: Published
  opened: boolean
  onClose: () => void
  onPublished: () => void
}

/** Publishes a flow: what becomes of those who wait is decided, rehearsed if it is asked for, and then done. */
export function PublishDialog({ of, opened, onClose, onPublished }: Props) {
  const t = useTranslations("sequenceFlow.draw")
  const publication = usePublication(of, onPublished)
  const { step } = publication
  return (
    <ContentDialog
      opened={opened}
      onClose={onClose}
      title={t("publishQuestion")}
      size={step.at === "rehearsed" ? 960 : 720}
    >
      {step.at === "decide" ? (
        <Decide publication={publication} onClose={onClose} />
      ) : (
        <Rehearsed publication={publication} step={step} of={of} />
      )}
    </ContentDialog>
  )
}

function Decide({ publication, onClose }: { publication: Publication; onClose: () => void }) {
  const t = useTranslations("sequenceFlow")
  const { waiting, choices, choose, isBusy, error } = publication
  if (waiting.isError && !waiting.data)
    return <LoadFailure text={t("publish.loadFailed")} onRetry={() => void waiting.refetch()} />
  if (!waiting.data) return <Skeleton height={220} />
  const count = waiting.data.reduce((sum, one) => sum + one.waiting, 0)
  return (
    <div className={classes.fields}>
      <p className={classes.text}>{t("publish.explain", { count })}</p>
      {count > 0 && <WaitingNodes waiting={waiting.data} choices={choices} onChange={choose} />}
      <SendingFailure
        error={error?.thrown}
        title={t(error?.of === "publish" ? "draw.publishFailed" : "publish.rehearsalFailed")}
        shown={[]}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t("publish.cancel")}
        </Button>
        {count > 0 && (
          <Button variant="default" disabled={isBusy} onClick={() => void publication.rehearse()}>
            {t("publish.rehearse")}
          </Button>
        )}
        <Button loading={isBusy} onClick={() => void publication.publish()}>
          {t("draw.publish")}
        </Button>
      </div>
    </div>
  )
}

type RehearsedProps = {
  publication: Publication
  step: Extract<Publication["step"], { at: "rehearsed" }>
  of: Published
}

function Rehearsed({ publication, step: { rehearsal, decisions }, of }: RehearsedProps) {
  const t = useTranslations("sequenceFlow")
  const { isBusy, error } = publication
  const { starts, mails } = rehearsal
  return (
    <RehearsedBody rehearsal={rehearsal} summary={t("publish.summary", { runs: starts, mails })} ofRuns>
      <SendingFailure error={error?.thrown} title={t("draw.publishFailed")} shown={[]} />
      <div className={classes.buttons}>
        <a
          className={`${buttons.plain} ${classes.download}`}
          href={publicationHref(of.sequence, of.version, decisions)}
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
    </RehearsedBody>
  )
}
