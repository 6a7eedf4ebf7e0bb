import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "./fields.ts"
import { flow } from "./flow.ts"
import { flowProblems } from "./flow-terms.ts"
import { mailLanguages, maxMailLength, maxSubjectLength } from "./mail-terms.ts"
import { loadedVersion, requiredText } from "./record-inputs.ts"

const tags = ["Sequences"]
const one = { sequence: id }

const problem = z.object({
  /** Of the flow; null where it is about the whole. */
  node: z.string().nullable(),
  problem: z.enum(flowProblems),
  /** The word or address it is about. */
  detail: z.string().nullable(),
})
export type DraftProblem = z.infer<typeof problem>

/** What a sequence is to do next. `version` is null while nothing is kept: the flow is then the one that runs. */
const draft = z.object({
  flow,
  version: z.number().nullable(),
  /** What keeps it from being published. */
  problems: z.array(problem),
  /** Texts of its mails. */
  emails: z.array(z.object({ id: z.number(), subject: z.string(), language: z.enum(mailLanguages) })),
})
export type SequenceDraft = z.infer<typeof draft>

const setup = { name: requiredText(200), description: z.string().trim().max(2000, "too_long").default("") }
const done = z.object({ success: z.literal(true) })
const made = z.object({ success: z.literal(true), data: z.object({ id: z.number() }) })
const drafted = z.object({ success: z.literal(true), data: draft })

/** The text of a mail of a sequence. `waiting`: runs in progress on a flow with the mail that have not got it yet. */
const sequenceEmail = z.object({
  id: z.number(),
  sequence_id: z.number(),
  subject: z.string(),
  content: z.string(),
  /** It is not what it was at first: a reset brings that back. */
  is_changed: z.boolean(),
  waiting: z.number(),
  version: z.number(),
})
export type SequenceEmail = z.infer<typeof sequenceEmail>
const saved = z.object({ success: z.literal(true), data: sequenceEmail })
const text = {
  subject: requiredText(maxSubjectLength),
  content: z.string().trim().min(1, "required").max(maxMailLength, "too_long"),
}

/** How sequences are made: their flows, and the texts of their mails. */
export const sequenceDrawing = {
  create: oc
    .route({
      method: "POST",
      path: "/sequence",
      tags,
      summary: "Add a sequence, without a flow",
      successStatus: 201,
    })
    .input(z.object(setup))
    .output(made),
  edit: oc
    .route({
      method: "PUT",
      path: "/sequence/{sequence}",
      tags,
      summary: "Change what a sequence is called, and whether it ends with an answer",
    })
    .input(z.object({ ...one, ...setup, ends_on_reply: z.boolean().default(true) }))
    .output(done),
  /** With the flow that runs, and copies of its mails. */
  duplicate: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/duplicate",
      tags,
      summary: "Add a sequence like another",
      successStatus: 201,
    })
    .input(z.object({ ...one, name: setup.name }))
    .output(made),
  getDraft: oc
    .route({
      method: "GET",
      path: "/sequence/{sequence}/draft",
      tags,
      summary: "What a sequence is to do next",
    })
    .input(z.object(one))
    .output(z.object({ data: draft })),
  /** A `version` other than the stored one is a 409 with the stored draft as `current`; null begins one. */
  saveDraft: oc
    .route({
      method: "PUT",
      path: "/sequence/{sequence}/draft",
      tags,
      summary: "Keep what a sequence is to do next",
    })
    .input(z.object({ ...one, flow, version: z.number().nullable() }))
    .output(drafted),
  dropDraft: oc
    .route({
      method: "DELETE",
      path: "/sequence/{sequence}/draft",
      tags,
      summary: "Throw away what a sequence was to do next",
    })
    .input(z.object(one))
    .output(done),
  /** New runs take it from now on; those in progress end on theirs. With problems it is a 422 on `flow`. */
  publish: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/publish",
      tags,
      summary: "Let a sequence do what its draft says",
    })
    .input(z.object({ ...one, version: z.number() }))
    .output(z.object({ success: z.literal(true), version_number: z.number() })),
  addEmail: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/email",
      tags,
      summary: "Add the text of a mail to a sequence",
      successStatus: 201,
    })
    .input(z.object({ ...one, ...text, language: z.enum(mailLanguages).default("en") }))
    .output(saved),
  getEmail: oc
    .route({
      method: "GET",
      path: "/sequence/email/{email}",
      tags,
      summary: "The text of a mail of a sequence",
    })
    .input(z.object({ email: id }))
    .output(z.object({ data: sequenceEmail })),
  /** Reaches all who have not got the mail yet. A `version` other than the stored one is a 409 with the stored text as `current`. */
  editEmail: oc
    .route({
      method: "PUT",
      path: "/sequence/email/{email}",
      tags,
      summary: "Change the text of a mail of a sequence",
    })
    .input(z.object({ email: id, ...text, version: loadedVersion }))
    .output(saved),
  resetEmail: oc
    .route({
      method: "POST",
      path: "/sequence/email/{email}/reset",
      tags,
      summary: "Bring the first text of a mail back",
    })
    .input(z.object({ email: id }))
    .output(saved),
}
