import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { flowKey, flowNode } from "./flow.ts"
import { simulation } from "./sequence-starts.ts"

const tags = ["Sequences"]

/** What can become of the runs that wait at a node of an older version. */
export const transferChoices = ["stay", "same", "node", "end"] as const
export type TransferChoice = (typeof transferChoices)[number]

/** Runs that wait at a node of an older version. */
const waitingNode = z.object({
  version_number: z.number(),
  node: flowNode,
  /** Runs, now. */
  waiting: z.number(),
  /** The draft has the node still: they may continue at it where they are. */
  has_same: z.boolean(),
})
export type WaitingNode = z.infer<typeof waitingNode>

/**
 * What is to become of those who wait at a node of an older version when the draft is published. `stay`: they finish on their version.
 * `same`: they continue at the node of that name in the new flow, and have waited for as long as they have. `node`: they come to `target` as new ones.
 * `end`: their runs end; `note` says why.
 */
export const transferDecision = z.object({
  version_number: id,
  node: flowKey,
  becomes: z.enum(transferChoices),
  target: flowKey.optional(),
  note: z.string().trim().max(200, "too_long").default(""),
})
export type TransferDecision = z.output<typeof transferDecision>

/** What becomes of the runs in progress, by how many they are: those that go somewhere by the node of the draft to which they go. */
const becoming = z.object({
  stay: z.number(),
  end: z.number(),
  go: z.array(z.object({ node: flowKey, runs: z.number() })),
})
const publicationSimulation = simulation.extend({ becomes: becoming })
export type PublicationSimulation = z.infer<typeof publicationSimulation>

/** Most nodes of older versions for which something is decided. */
const maxDecisions = 500
export const transferDecisions = z.array(transferDecision).max(maxDecisions, "too_many").default([])

/** `version` of the draft, as it was loaded. */
const draftInput = { sequence: id, version: id, decisions: transferDecisions }

/** How a flow that has runs in progress takes the place of the one before. */
export const sequencePublication = {
  /** Nodes of older versions at which runs wait, in the order of their flows; what is not decided for one is that they stay. */
  getPublication: oc
    .route({
      method: "GET",
      path: "/sequence/{sequence}/publication",
      tags,
      summary: "The runs that wait on older versions of a sequence's flow",
    })
    .input(z.object({ sequence: id }))
    .output(z.object({ data: z.array(waitingNode) })),
  /**
   * New runs take the draft from now on. Those that wait follow the decisions, in the background; who comes to a node after this moment
   * stays. With problems it is a 422 on `flow`; a node that takes nobody, or is not there, is one on `decisions`. When the draft was changed,
   * published or discarded meanwhile it is a 409, whose `current` is what is to be drawn now.
   */
  publish: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/publish",
      tags,
      summary: "Publish the draft of a sequence's flow",
    })
    .input(z.object(draftInput))
    .output(z.object({ success: z.literal(true), version_number: z.number() })),
  /** What the runs that wait would do from now on under these decisions, as long as nobody reacts: nothing is changed. Refusals as of `publish`. */
  simulatePublication: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/publication/simulate",
      tags,
      summary: "Simulate the publication of a sequence's draft",
    })
    .input(z.object(draftInput))
    .output(z.object({ data: publicationSimulation })),
  downloadPublication: oc
    .route({
      method: "GET",
      path: "/sequence/{sequence}/publication/simulation",
      tags,
      summary: "A simulation of a publication as CSV",
      ...fileRoute,
    })
    .input(z.object(draftInput))
    .output(fileAnswer),
}
