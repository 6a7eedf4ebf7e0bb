import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useMemo, useState } from "react"
import { useLeaveGuard } from "#components/records/changes/use-leave-guard.tsx"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { currentAsker } from "#components/ui/inputs/fallback.ts"
import frame from "#components/ui/page/full-height.module.css"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { giveFocusBack } from "#components/ui/panels/use-focus-back.ts"
import { added, connected, freeName, type Gap, removed } from "#lib/automation/flows/change-flow.ts"
import type { MailNode } from "#lib/automation/flows/mail-node.ts"
import { type MailNodeType, mailNodeTypes } from "#lib/contract/automation/flow-terms.ts"
import type { SequenceDraft } from "#lib/contract/automation/sequence-drawing.ts"
import type { ConditionChoices } from "#lib/contract/automation/sequences.ts"
import { Canvas } from "../canvas/canvas.tsx"
import screen from "../flow-screen.module.css"
import type { FlowView } from "../flow-view.ts"
import type { LoadedSequence } from "../load-sequence.ts"
import { MailDialog } from "../mail/mail-dialog.tsx"
import { NodeMenu, useNodeMenu } from "../outline/node-menu.tsx"
import { Outline } from "../outline/outline.tsx"
import { type ShownFlow, ShownFlowProvider } from "../shown-flow.tsx"
import { DrawingBar } from "./drawing-bar.tsx"
import { newMailNode, newNode } from "./new-node.ts"
import { NodePanel } from "./node-panel.tsx"
import { useDrawing } from "./use-drawing.ts"

/** Decides what becomes of those who wait, and publishes. Loaded when it is asked for. */
const { Part: PublishDialog } = lazyPart(() =>
  import("../publish/publish-dialog.tsx").then((loaded) => loaded.PublishDialog),
)

export type DrawingProps = {
  loaded: LoadedSequence
  view: FlowView
  onView: (view: FlowView) => void
  /** Back to what runs. */
  onDone: () => void
  /** It runs now, as the version of that number. */
  onPublished: (version: number) => void
}
type Props = DrawingProps & { draft: SequenceDraft; choices: ConditionChoices }
/** The mail that is written: of a node that is there, or for one that is added. */
type Written = ({ email: number; title: string } | { type: MailNodeType; gap: Gap }) & {
  asker: Element | null
}

const isMailType = (type: string): type is MailNodeType => mailNodeTypes.some((one) => one === type)

/** The diagram and outline of a flow with what changes it: menus of nodes and edges, and a form for the one that is chosen. */
export function DrawnFlow({ loaded, draft, choices, view, onView, onDone, onPublished }: Props) {
  const t = useTranslations("sequenceFlow")
  const { id } = loaded.sequence
  const drawing = useDrawing(id, draft)
  const { flow, apply, stored, state } = drawing
  const [selected, onSelect] = useState<string | null>(null)
  const confirm = useConfirm()
  const [written, setWritten] = useState<Written>()
  /** Undefined until it is asked for. */
  const [isPublishing, setPublishing] = useState<boolean>()
  const router = useRouter()
  const guard = useLeaveGuard({
    isDirty: state !== "saved",
    canSave: state !== "conflict",
    onSave: () => drawing.autosave.flush(),
    onLeave: () => void drawing.autosave.drop(),
  })
  const subjects = useMemo(
    () => new Map(stored.emails.map(({ id: email, subject }) => [email, subject])),
    [stored.emails],
  )
  const node = flow.nodes.find((one) => one.id === selected)
  const known = new Set(flow.nodes.map((one) => one.id))

  async function editMail({ data: { emailTemplateId: email, label } }: MailNode) {
    const asker = currentAsker()
    if (!(await confirm({ title: t("editQuestion"), action: t("editAction") }))) return
    setWritten({ asker, email, title: label || (subjects.get(email) ?? "") })
  }

  const shown: ShownFlow = {
    flow,
    subjects,
    choices,
    selected: node ? selected : null,
    onSelect,
    problems: stored.problems.filter((problem) => problem.node === null || known.has(problem.node)),
    warnings: stored.warnings,
    onEditMail: (mail) => void editMail(mail),
    tools: {
      add(type, gap) {
        if (isMailType(type)) return setWritten({ type, gap, asker: currentAsker() })
        const fresh = newNode(type, freeName(flow, type.toLowerCase()), t("draw.taskTitle"))
        apply(added(flow, fresh, gap))
        onSelect(fresh.id)
      },
      remove(gone) {
        apply(removed(flow, gone))
        if (selected === gone) onSelect(null)
      },
      connect: (from, branch, to) => apply(connected(flow, from, branch, to)),
    },
  }
  return (
    <div className={frame.screen}>
      <DrawingBar
        loaded={loaded}
        drawing={drawing}
        view={view}
        onView={onView}
        onDone={() => void guard.ask().then((mayLeave) => mayLeave && onDone())}
        onPublish={() => setPublishing(true)}
        onGone={onDone}
        onSelect={onSelect}
      />
      <ShownFlowProvider value={shown}>
        <div className={screen.parts}>
          {flow.nodes.length === 0 ? (
            <FirstNode />
          ) : (
            <>
              <Outline view={view} />
              {view === "diagram" && <Canvas />}
            </>
          )}
          {node && (
            <NodePanel
              key={node.id}
              node={node}
              emails={stored.emails}
              onChange={apply}
              onClose={() => onSelect(null)}
            />
          )}
        </div>
        {isPublishing !== undefined && (
          <PublishDialog
            of={{ sequence: id, version: stored.version }}
            problems={stored.problems.length}
            opened={isPublishing}
            onClose={() => setPublishing(false)}
            onChanged={(current) => {
              drawing.replaceBy(current)
              if (current.version === null) router.refresh()
            }}
            onProblems={() => void drawing.readAgain()}
            onPublished={onPublished}
          />
        )}
      </ShownFlowProvider>
      {written && (
        <MailDialog
          sequence={id}
          email={"email" in written ? written.email : null}
          title={"email" in written ? written.title : t("mail.newTitle")}
          onSaved={(email) => {
            if ("type" in written) {
              const fresh = newMailNode(written.type, freeName(flow, "mail"), email.id)
              apply(added(flow, fresh, written.gap))
              onSelect(fresh.id)
            }
            void drawing.readAgain()
          }}
          onLeft={() => {
            setWritten(undefined)
            giveFocusBack(written.asker)
          }}
        />
      )}
      {guard.dialog}
    </div>
  )
}

/** How a flow begins. */
function FirstNode() {
  const t = useTranslations("sequenceFlow")
  const menu = useNodeMenu()
  return (
    <div className={screen.empty}>
      <EmptyState
        title={t("draw.firstTitle")}
        action={
          <PlainButton look="primary" aria-haspopup="menu" {...menu.opensGap("first")}>
            {t("draw.first")}
          </PlainButton>
        }
      >
        {t("draw.firstReason")}
      </EmptyState>
      <NodeMenu menu={menu} />
    </div>
  )
}
