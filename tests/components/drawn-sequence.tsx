import { z } from "zod"
import { DrawingScreen } from "#components/automation/sequences/flow/drawing/drawing-screen.tsx"
import { flow as flowShape } from "#lib/contract/automation/flow.ts"
import type { SequenceDraft } from "#lib/contract/automation/sequence-drawing.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { answerCalls, answered } from "./api-at-the-edge.ts"
import { withPopovers } from "./popovers.ts"
import { renderInApp } from "./render-in-app.tsx"

const { begin, mail, end } = flowNodes

/** Version 4 of a draft with one mail. */
export const drawnDraft: SequenceDraft = {
  flow: linked([begin, mail(8), end], "begin mail", "mail end"),
  version: 4,
  problems: [],
  warnings: [],
  emails: [{ id: 8, subject: "Your place", language: "en", links: ["[APPLICATION_LINK]"] }],
}

const tag = [
  { id: 5, name: "Press" },
  { id: 6, name: "Buyer" },
]
const choices = { registered: [], stage: [], lifecycle: [], platform: [], tag, account_tag: [], list: [] }

const loaded = {
  sequence: {
    id: 3,
    name: "Invitation",
    description: "",
    paused_at: null,
    archived_at: null,
    ends_on_reply: true,
    version_number: 2,
    has_draft: true,
  },
  flow: drawnDraft.flow,
  emails: drawnDraft.emails,
  choices,
  alerts: [],
  older: null,
  view: "outline" as const,
  stopped: { stopped_at: null, stopped_by: null },
  stats: { runs: { in_progress: 7, completed: 0, stopped: 0 }, versions: [], parts: {} },
}

/** What a draft is saved with. */
export const sentDraft = z.object({ flow: flowShape, version: z.number().nullable() })

/** Draws sequence 3 as its outline, over a server that keeps what it is sent. */
export function showDrawing(answers: Parameters<typeof answerCalls>[0] = {}) {
  withPopovers()
  let version = drawnDraft.version ?? 0
  const calls = answerCalls({
    "GET /sequence/3/draft": () => answered({ data: drawnDraft }),
    "GET /sequence/choices": () => answered({ data: choices }),
    "PUT /sequence/3/draft": ({ body }) => {
      version += 1
      return answered({ success: true, data: { ...drawnDraft, ...sentDraft.parse(body), version } })
    },
    ...answers,
  })
  const nothing = () => undefined
  const shown = (
    <DrawingScreen loaded={loaded} view="outline" onView={nothing} onDone={nothing} onPublished={nothing} />
  )
  return { calls, ...renderInApp(shown) }
}
