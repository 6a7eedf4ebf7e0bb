import { FlowScreen } from "#components/automation/sequences/flow/flow-screen.tsx"
import type { LoadedSequence } from "#components/automation/sequences/flow/load-sequence.ts"
import type { NodeCounters } from "#lib/contract/automation/sequences.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { answerCalls, answered } from "./api-at-the-edge.ts"
import { withPopovers } from "./popovers.ts"
import { editor, renderInApp } from "./render-in-app.tsx"

const { begin, mail, asks, end, other } = flowNodes
/** Of a node at which nothing happened. */
export const noCounts: NodeCounters = {
  waiting: 0,
  passed: 0,
  sent: 0,
  tracked: 0,
  opened: 0,
  clicked: 0,
  replied: 0,
  bounced: 0,
  unsubscribed: 0,
  failed: 0,
  machine_opened: 0,
  machine_clicked: 0,
}
const runs = { in_progress: 12, completed: 3, stopped: 0 }
const stats = {
  runs,
  versions: [{ number: 2, in_progress: 12 }],
  parts: {
    begin: { ...noCounts, passed: 15 },
    mail: {
      ...noCounts,
      waiting: 4,
      passed: 10,
      sent: 10,
      tracked: 8,
      opened: 6,
      machine_opened: 9,
      machine_clicked: 2,
    },
    ask: { ...noCounts, passed: 10 },
    // Two ended there.
    "ask-end": { ...noCounts, passed: 6 },
    "ask-other": { ...noCounts, passed: 2 },
  },
}
/** Sequence 3 as its page loads it: version 2 of its flow. */
export const readSequence: LoadedSequence = {
  sequence: {
    id: 3,
    name: "Invitation",
    description: "Brings them in",
    paused_at: null,
    archived_at: null,
    ends_on_reply: true,
    version_number: 2,
    has_draft: false,
  },
  flow: linked(
    [begin, mail(8), asks({ kind: "opened", mail: "mail" }, 6), end, other],
    "begin mail",
    "mail ask",
    "ask end yes",
    "ask other no",
  ),
  emails: [{ id: 8, subject: "Your place" }],
  choices: { registered: [], stage: [], lifecycle: [], platform: [], tag: [], account_tag: [], list: [] },
  alerts: [],
  older: null,
  stopped: { stopped_at: null, stopped_by: null },
  stats,
  view: "outline",
}
/** What of it changes by itself. */
export const liveSequence = { version_number: 2, paused_at: null, alerts: 0, stats }

const admin = { ...editor, isAdmin: true }

/** Reads a sequence as its outline, as an administrator. */
export function showSequence(
  more: Partial<LoadedSequence> = {},
  answers: Parameters<typeof answerCalls>[0] = {},
  surroundings: Parameters<typeof renderInApp>[1] = {},
) {
  withPopovers()
  const calls = answerCalls({
    "GET /sequence/3/stats": () => answered(liveSequence),
    "GET /sequence/switch": () => answered(more.stopped ?? readSequence.stopped),
    ...answers,
  })
  return {
    calls,
    ...renderInApp(<FlowScreen {...readSequence} {...more} begins="reading" />, {
      user: admin,
      ...surroundings,
    }),
  }
}
