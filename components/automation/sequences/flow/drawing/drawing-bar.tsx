import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { MenuEntry } from "#components/ui/menus/menu-entry.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { andFocusBeside } from "#components/ui/panels/use-focus-back.ts"
import { type FlowView, flowViews } from "../flow-view.ts"
import head from "../head/head.module.css"
import type { LoadedSequence } from "../load-sequence.ts"
import { useProblemWords } from "../node-problems.tsx"
import { useSightWords } from "../sight.tsx"
import { useAct } from "../use-act.ts"
import type { Drawing } from "./use-drawing.ts"

type Props = {
  loaded: LoadedSequence
  drawing: Drawing
  view: FlowView
  onView: (view: FlowView) => void
  onDone: () => void
  onPublish: () => void
  /** The draft was thrown away. */
  onGone: () => void
  onSelect: (node: string | null) => void
}

/** What is drawn, whether it is saved, what keeps it from being published, and its end. */
export function DrawingBar({ loaded, drawing, view, onView, onDone, onPublish, onGone, onSelect }: Props) {
  const t = useTranslations("sequenceFlow")
  const { sequence } = loaded
  const { state, stored, undo, redo } = drawing
  const actions = useDraftActions(drawing, onGone)
  const mayPublish = state === "saved" && stored.version !== null && stored.problems.length === 0
  useUndoKeys(drawing)
  return (
    <header className={head.head}>
      <div className={head.bar}>
        <h1 className={head.title}>{sequence.name}</h1>
        <ul className={head.details} aria-label={t("draw.state")}>
          <li className={head.badge}>{t("draw.draft")}</li>
          <li>
            <span role="status">{t(`draw.states.${state}`)}</span>
          </li>
        </ul>
        <div className={head.buttons}>
          <Choice
            label={t("view.title")}
            value={view}
            options={flowViews.map((value) => ({ value, label: t(`view.${value}`) }))}
            onChange={onView}
          />
          <IconButton size="large" label={t("draw.undo")} disabled={!undo} onClick={undo}>
            <IconArrowBackUp size={16} aria-hidden />
          </IconButton>
          <IconButton size="large" label={t("draw.redo")} disabled={!redo} onClick={redo}>
            <IconArrowForwardUp size={16} aria-hidden />
          </IconButton>
          {stored.problems.length > 0 && <Problems stored={stored} onSelect={onSelect} />}
          {stored.warnings.length > 0 && <Warnings drawing={drawing} onSelect={onSelect} />}
          {(state === "failed" || state === "unsaved") && (
            <PlainButton onClick={() => void drawing.autosave.flush()}>{t("draw.saveNow")}</PlainButton>
          )}
          {stored.version !== null && (
            <PlainButton look="subtle" isRed disabled={actions.isBusy} onClick={() => void actions.drop()}>
              {t("draw.drop")}
            </PlainButton>
          )}
          <PlainButton onClick={onDone}>{t("draw.done")}</PlainButton>
          <PlainButton
            look="primary"
            disabled={!mayPublish || actions.isBusy}
            data-tooltip={stored.problems.length > 0 ? t("draw.fixFirst") : undefined}
            onClick={onPublish}
          >
            {t("draw.publish")}
          </PlainButton>
        </div>
      </div>
      {drawing.theirs && (
        <div className={head.banner} data-tone="danger" role="alert">
          <div>{t("draw.conflict")}</div>
          <PlainButton size="small" onClick={andFocusBeside(drawing.takeTheirs)}>
            {t("draw.takeTheirs")}
          </PlainButton>
          <PlainButton size="small" onClick={andFocusBeside(drawing.keepMine)}>
            {t("draw.keepMine")}
          </PlainButton>
        </div>
      )}
    </header>
  )
}

/** What has to be fixed, each leading to its node. */
function Problems({ stored, onSelect }: { stored: Drawing["stored"]; onSelect: Props["onSelect"] }) {
  const t = useTranslations("sequenceFlow")
  const words = useProblemWords()
  return (
    <DropPanel
      button={t("draw.problems", { count: stored.problems.length })}
      className={buttons.toolbar}
      label={t("draw.problemsTitle")}
      role="menu"
    >
      {(close) =>
        stored.problems.map((problem) => (
          <MenuEntry
            key={`${problem.node} ${problem.problem} ${problem.detail}`}
            onPress={() => {
              close()
              onSelect(problem.node)
            }}
          >
            {words(problem)}
          </MenuEntry>
        ))
      }
    </DropPanel>
  )
}

/** What is good to know before it is published, each leading to its node. */
function Warnings({
  drawing: { stored, flow },
  onSelect,
}: {
  drawing: Drawing
  onSelect: Props["onSelect"]
}) {
  const t = useTranslations("sequenceFlow.draw")
  const words = useSightWords()
  const titleOf = (id: string) => flow.nodes.find((node) => node.id === id)?.data.label || id
  return (
    <DropPanel
      button={t("warnings", { count: stored.warnings.length })}
      className={buttons.toolbar}
      label={t("warningsTitle")}
      role="menu"
    >
      {(close) =>
        stored.warnings.map((warning) => (
          <MenuEntry
            key={warning.node}
            onPress={() => {
              close()
              onSelect(warning.node)
            }}
          >
            {t("warningOf", { title: titleOf(warning.node), text: words(warning) })}
          </MenuEntry>
        ))
      }
    </DropPanel>
  )
}

function useDraftActions(drawing: Drawing, onGone: () => void) {
  const t = useTranslations("sequenceFlow.draw")
  const confirm = useConfirm()
  const { run, isBusy } = useAct()

  return {
    isBusy,
    async drop() {
      const question = {
        title: t("dropQuestion"),
        message: t("dropExplain"),
        action: t("drop"),
        danger: true,
      }
      if (!(await confirm(question))) return
      await drawing.autosave.drop()
      await run(drawing.drop, t("dropped"), t("dropFailed"), onGone)
    },
  }
}

const isTyped = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null

/** Ctrl+Z takes a step back, with Shift or Ctrl+Y it is taken again; what is typed has steps of its own. */
function useUndoKeys({ undo, redo }: Drawing) {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyped(event.target)) return
    const act = key === "y" || (key === "z" && event.shiftKey) ? redo : key === "z" ? undo : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  // Keys pressed anywhere on the screen are the browser's to tell.
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event)
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [])
}
