import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { MenuEntry, MenuGroup } from "#components/ui/menus/menu-entry.tsx"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { can } from "#lib/access/abilities.ts"
import type { SequenceStats } from "#lib/contract/automation/sequences.ts"
import { type FlowView, flowViews } from "../flow-view.ts"
import type { LoadedSequence } from "../load-sequence.ts"
import { ResultsButton } from "../results/results-button.tsx"
import classes from "./head.module.css"
import { StartButton } from "./start-button.tsx"
import { useSequenceActions } from "./use-sequence-actions.tsx"

type Props = {
  loaded: LoadedSequence
  runs: SequenceStats["runs"]
  isPaused: boolean
  isStopped: boolean
  view: FlowView
  onView: (view: FlowView) => void
  onDraw: () => void
  onNearDraw: () => void
  hasDrawn: boolean
}

/** What a sequence is, how it goes, and what can be done with it. */
export function TitleBar({
  loaded,
  runs,
  isPaused,
  isStopped,
  view,
  onView,
  onDraw,
  onNearDraw,
  hasDrawn,
}: Props) {
  const t = useTranslations("sequenceFlow")
  const user = useUser()
  const mayDraw = can(user, "sequence.edit")
  const { sequence, older } = loaded
  const actions = useSequenceActions(sequence)
  return (
    <header className={classes.head}>
      <BackLink href="/sequences">{t("back")}</BackLink>
      <div className={classes.bar}>
        <h1 className={classes.title}>{sequence.name}</h1>
        <div className={classes.buttons}>
          <Choice
            label={t("view.title")}
            value={view}
            options={flowViews.map((value) => ({ value, label: t(`view.${value}`) }))}
            onChange={onView}
          />
          {sequence.version_number !== null && <ResultsButton sequence={sequence} />}
          {sequence.version_number !== null && sequence.archived_at === null && (
            <StartButton sequence={sequence} />
          )}
          {mayDraw && sequence.version_number !== null && (
            <PlainButton aria-disabled={actions.isBusy} onClick={() => actions.setPaused(!isPaused)}>
              {isPaused ? (
                <IconPlayerPlay size={16} aria-hidden />
              ) : (
                <IconPlayerPause size={16} aria-hidden />
              )}
              {t(isPaused ? "resume" : "pause")}
            </PlainButton>
          )}
          {mayDraw && older === null && (
            <PlainButton
              autoFocus={hasDrawn}
              onPointerEnter={onNearDraw}
              onFocus={onNearDraw}
              onClick={onDraw}
            >
              <IconPencil size={16} aria-hidden />
              {t(sequence.has_draft ? "editDraft" : "editFlow")}
            </PlainButton>
          )}
          {(mayDraw || user.isAdmin) && (
            <DropPanel
              button={<IconDots size={16} aria-hidden />}
              className={buttons.toolbar}
              tooltip={t("more")}
              label={t("more")}
              role="menu"
              size="narrow"
            >
              {(close) => (
                <Entries
                  actions={actions}
                  close={close}
                  mayDraw={mayDraw}
                  isAdmin={user.isAdmin}
                  isArchived={sequence.archived_at !== null}
                  isStopped={isStopped}
                />
              )}
            </DropPanel>
          )}
        </div>
      </div>
      <div className={classes.about}>
        <Details loaded={loaded} runs={runs} isPaused={isPaused} />
        {sequence.description && <p className={classes.lead}>{sequence.description}</p>}
      </div>
      {actions.dialog}
    </header>
  )
}

type EntriesProps = {
  actions: ReturnType<typeof useSequenceActions>
  close: () => void
  mayDraw: boolean
  isAdmin: boolean
  isArchived: boolean
  isStopped: boolean
}

function Entries({ actions, close, mayDraw, isAdmin, isArchived, isStopped }: EntriesProps) {
  const t = useTranslations("sequenceFlow")
  const all = useTranslations("sequences.switch")
  const then = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <>
      {mayDraw && (
        <MenuGroup>
          <MenuEntry onPress={then(() => actions.open("settings"))}>{t("settings.open")}</MenuEntry>
          <MenuEntry onPress={then(() => actions.open("duplicate"))}>{t("duplicate.open")}</MenuEntry>
          {!isArchived && <MenuEntry onPress={then(actions.archive)}>{t("archive.open")}</MenuEntry>}
        </MenuGroup>
      )}
      {isAdmin && (
        <MenuGroup>
          <MenuEntry onPress={then(() => actions.setStopped(!isStopped))}>
            {all(isStopped ? "resume" : "stop")}
          </MenuEntry>
        </MenuGroup>
      )}
    </>
  )
}

/** Its version, and its runs. */
function Details({
  loaded: { sequence, older },
  runs,
  isPaused,
}: Pick<Props, "loaded" | "runs" | "isPaused">) {
  const t = useTranslations("sequenceFlow")
  const shown = (["in_progress", "completed", "stopped"] as const).filter(
    (status) => status === "in_progress" || runs[status] > 0,
  )
  return (
    <ul className={classes.details} aria-label={t("runs.title")}>
      <li className={classes.badge}>
        {sequence.version_number === null
          ? t("neverPublished")
          : t("version", { number: older ?? sequence.version_number })}
      </li>
      {isPaused && (
        <li className={classes.badge} data-tone="warning">
          {t("paused")}
        </li>
      )}
      {sequence.archived_at && <li className={classes.badge}>{t("archived")}</li>}
      {shown.map((status) => (
        <li key={status}>{t(`runs.${status}`, { count: runs[status] })}</li>
      ))}
    </ul>
  )
}
