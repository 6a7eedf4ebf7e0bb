"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useMemo, useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useUser } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { currentAsker } from "#components/ui/inputs/fallback.ts"
import frame from "#components/ui/page/full-height.module.css"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { giveFocusBack } from "#components/ui/panels/use-focus-back.ts"
import { can } from "#lib/access/abilities.ts"
import type { MailNode } from "#lib/automation/flows/mail-node.ts"
import { CanvasSkeleton } from "./canvas/canvas-skeleton.tsx"
import { DrawingSkeleton } from "./canvas/drawing-skeleton.tsx"
import classes from "./flow-screen.module.css"
import { type FlowView, keepView } from "./flow-view.ts"
import { Banners } from "./head/banners.tsx"
import { TitleBar } from "./head/title-bar.tsx"
import { Versions } from "./head/versions.tsx"
import type { LoadedSequence } from "./load-sequence.ts"
import { Outline } from "./outline/outline.tsx"
import { type ShownFlow, ShownFlowProvider } from "./shown-flow.tsx"
import { useLive } from "./use-live.ts"

/** What draws the diagram weighs as much as the page. */
const { Part: Canvas } = lazyPart(() => import("./canvas/canvas.tsx").then((loaded) => loaded.Canvas), {
  waiting: <CanvasSkeleton />,
})

const { Part: DrawingScreen, preload: preloadDrawing } = lazyPart(
  () => import("./drawing/drawing-screen.tsx").then((loaded) => loaded.DrawingScreen),
  { waiting: <DrawingSkeleton />, loadsWhenIdle: false },
)

/** The editor comes when it is opened. */
const { Part: MailDialog } = lazyPart(
  () => import("./mail/mail-dialog.tsx").then((loaded) => loaded.MailDialog),
  { loadsWhenIdle: false },
)

/** A sequence: its flow, and what happens in it. */
export function FlowScreen({ begins, ...loaded }: LoadedSequence & { begins: "reading" | "drawing" }) {
  const mayDraw = can(useUser(), "sequence.edit")
  const [view, setView] = useState<FlowView>(loaded.view)
  const [isDrawing, setDrawing] = useState(begins === "drawing" && mayDraw)
  const [hasDrawn, setHasDrawn] = useState(false)
  const choose = (next: FlowView) => {
    keepView(next)
    setView(next)
  }
  /** The version that was published here: the page with its flow is on its way until it is loaded. */
  const [published, setPublished] = useState(0)
  const router = useRouter()
  function draw(next: boolean) {
    setDrawing(next)
    setHasDrawn(!next)
    // The address says what is shown, so that it is there again after a reload.
    window.history.replaceState(null, "", next ? "?edit" : window.location.pathname)
  }
  if (published > (loaded.sequence.version_number ?? 0)) return <DrawingSkeleton />
  if (isDrawing)
    return (
      <DrawingScreen
        loaded={loaded}
        view={view}
        onView={choose}
        onDone={() => draw(false)}
        onPublished={(version) => {
          // First the address: a change of it would take a page back that is on its way.
          draw(false)
          setPublished(version)
          router.refresh()
        }}
      />
    )
  return (
    <ReadFlow loaded={loaded} view={view} onView={choose} onDraw={() => draw(true)} hasDrawn={hasDrawn} />
  )
}

type ReadProps = {
  loaded: LoadedSequence
  view: FlowView
  onView: (view: FlowView) => void
  onDraw: () => void
  /** The editor was just left: the focus goes to what opens it. */
  hasDrawn: boolean
}

function ReadFlow({ loaded, view, onView, onDraw, hasDrawn }: ReadProps) {
  const t = useTranslations("sequenceFlow")
  const mayDraw = can(useUser(), "sequence.edit")
  const confirm = useConfirm()
  const router = useRouter()
  const [selected, onSelect] = useState<string | null>(null)
  const [edited, setEdited] = useState<{ node: MailNode; asker: Element | null }>()
  const { stats, pausedAt, stopped } = useLive(loaded)
  const { flow, emails, choices, older } = loaded
  const subjects = useMemo(() => new Map(emails.map(({ id, subject }) => [id, subject])), [emails])

  async function editMail(node: MailNode) {
    const asker = currentAsker()
    if (await confirm({ title: t("editQuestion"), action: t("editAction") })) setEdited({ node, asker })
  }

  const shown: ShownFlow = {
    flow,
    subjects,
    choices,
    stats,
    selected,
    onSelect,
    ...(mayDraw && older === null && { onEditMail: (node: MailNode) => void editMail(node) }),
  }
  return (
    <div className={frame.screen}>
      <TitleBar
        loaded={loaded}
        runs={stats.runs}
        isPaused={pausedAt !== null}
        isStopped={stopped.stopped_at !== null}
        view={view}
        onView={onView}
        onDraw={onDraw}
        onNearDraw={preloadDrawing}
        hasDrawn={hasDrawn}
      />
      <Banners loaded={loaded} stopped={stopped} />
      <Versions sequence={loaded.sequence} older={older} stats={stats} />
      {flow.nodes.length === 0 ? (
        <EmptyState
          title={t("empty.title")}
          action={
            mayDraw && (
              <PlainButton look="primary" onClick={onDraw}>
                {t("empty.action")}
              </PlainButton>
            )
          }
        >
          {t("empty.reason")}
        </EmptyState>
      ) : (
        <ShownFlowProvider value={shown}>
          <div className={classes.parts}>
            <Outline view={view} />
            {view === "diagram" && <Canvas />}
          </div>
        </ShownFlowProvider>
      )}
      {edited && (
        <MailDialog
          sequence={loaded.sequence.id}
          email={edited.node.data.emailTemplateId}
          title={edited.node.data.label || (subjects.get(edited.node.data.emailTemplateId) ?? "")}
          onSaved={() => router.refresh()}
          onLeft={() => {
            setEdited(undefined)
            giveFocusBack(edited.asker)
          }}
        />
      )}
    </div>
  )
}
