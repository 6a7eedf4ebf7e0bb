import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option } from "./fields.ts"
import { flow } from "./flow.ts"
import { flowProblems, leftOutReasons } from "./flow-terms.ts"
import { mailLanguages, maxMailLength, maxSubjectLength } from "./mail-terms.ts"
import { pageOf, pageQuery } from "./paging.ts"
import { loadedVersion, requiredText } from "./record-inputs.ts"
import { type KindWith, kindsWith } from "./record-kinds.ts"

/** A sequence of mails as it runs, or ran, for one company or contact (spec 1 §3 "Sequence run"). */
export const sequenceRun = z.object({
  id: z.number(),
  sequence_id: z.number(),
  /** The sequence's. */
  name: z.string(),
  status: z.enum(["in_progress", "completed", "stopped"]),
  started_at: instant,
})
export type SequenceRun = z.infer<typeof sequenceRun>

/** The one record that a call is about. */
export type RunSubject = { [Kind in KindWith<"sequences"> as `${Kind}_id`]?: number | undefined }
const named = (subject: RunSubject) =>
  kindsWith("sequences").filter((kind) => subject[`${kind}_id`] !== undefined)
const subject = { company_id: id.optional(), contact_id: id.optional() } satisfies Record<
  keyof RunSubject,
  unknown
>

const tags = ["Sequences"]
const one = { sequence: id }

/** A row of the list (spec 2 §3 "Sequence"). */
export const sequenceRow = z.object({ id: z.number(), name: z.string(), description: z.string() })
export type SequenceRow = z.infer<typeof sequenceRow>

/** What happened at a node, or how many runs took an edge; of edges `passed` alone. */
const tally = z.object({
  waiting: z.number(),
  passed: z.number(),
  sent: z.number(),
  opened: z.number(),
  clicked: z.number(),
  replied: z.number(),
  bounced: z.number(),
  unsubscribed: z.number(),
  failed: z.number(),
})
export type Tally = z.infer<typeof tally>
/** Names of the counts, as the columns of sequence_tally have them. */
export const tallyCounts = tally.keyof().options

/** By the name of the node or edge; a part of which nothing is to tell is missing. */
const stats = z.object({
  runs: z.object({ in_progress: z.number(), completed: z.number(), stopped: z.number() }),
  parts: z.record(z.string(), tally),
})
export type SequenceStats = z.infer<typeof stats>

/** How often, by the name of a node or by a day, YYYY-MM-DD. */
const counts = z.record(z.string(), z.number())

/** What a start would do as long as nobody reacts (docs/decisions/0059). */
const rehearsal = z.object({
  /** The moment from which it was rehearsed. */
  from: instant,
  /** Runs that would begin. */
  starts: z.number(),
  mails: z.number(),
  /** When the last run would end; null when none does. */
  last: instant.nullable(),
  /** Mails of each day by their node; days without any are missing. */
  days: z.array(z.object({ day: z.string(), nodes: counts })),
  /** Whom mails would be from: the mails of each day, beside what is allowed. */
  outlets: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      per_minute: z.number(),
      per_day: z.number(),
      days: counts,
    }),
  ),
  /** Runs that would wait for somebody to do a reminder, by node. */
  waiting: counts,
  /** The first 50 of each reason are named. */
  left_out: z.array(
    z.object({
      reason: z.enum(leftOutReasons),
      count: z.number(),
      people: z.array(
        z.object({
          contact_id: z.number(),
          name: z.string(),
          email: z.string().nullable(),
          company: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type RehearsalAnswer = z.infer<typeof rehearsal>

/** `from` is an id of `playtime_emails`; "*" is all lists. */
const start = {
  ...one,
  from: id,
  tradeshows: z.array(id).max(50, "too_many").default([]),
  mailing_list: z.union([z.literal("*"), z.array(id).min(1, "required").max(1000, "too_many")]),
}

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

/** Something that needs somebody. */
const alert = z.object({
  code: z.string(),
  detail: z.string(),
  count: z.number(),
  first_at: instant,
  last_at: instant,
})
const sequenceInfo = sequenceRow.extend({
  paused_at: instant.nullable(),
  in_progress: z.number(),
  alerts: z.array(alert),
})

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

export const sequences = {
  list: oc
    .route({ method: "GET", path: "/sequence", tags, summary: "Sequences that can be started, by name" })
    .input(z.object({ ...pageQuery, search: z.string().max(200).default("") }))
    .output(pageOf(sequenceRow)),
  /** What the mailing page chooses from. `playtime_emails` are the senders of the shows. */
  options: oc
    .route({
      method: "GET",
      path: "/sequence/options",
      tags,
      summary: "What a start of a sequence chooses from",
    })
    .output(
      z.object({
        playtime_emails: z.array(option.extend({ email: z.string(), tradeshow_id: z.number().nullable() })),
        sequences: z.array(option),
        tradeshows: z.array(option),
        mailing_lists: z.array(option),
      }),
    ),
  /** The version that new runs take; a sequence that was never published has an empty flow. */
  get: oc
    .route({
      method: "GET",
      path: "/sequence/{sequence}",
      tags,
      summary: "A sequence, its flow and what happened in it",
    })
    .input(z.object(one))
    .output(
      z.object({
        sequence: sequenceRow.extend({
          paused_at: instant.nullable(),
          version_number: z.number().nullable(),
        }),
        flow,
        stats,
      }),
    ),
  getInfo: oc
    .route({
      method: "GET",
      path: "/sequence/{sequence}/info",
      tags,
      summary: "How a sequence runs, and its alerts",
    })
    .input(z.object(one))
    .output(z.object({ data: sequenceInfo })),
  resetAlert: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/reset-alert",
      tags,
      summary: "Take note of a sequence's alerts",
    })
    .input(z.object(one))
    .output(z.object({ success: z.literal(true) })),
  /**
   * Starts a sequence for everybody on some lists, in the background; "*" is all lists. `from` is an id of `playtime_emails`. Whoever
   * cannot be written to, or is in it already, is left out. A sequence that was never published is a 422 on `sequence`.
   */
  start: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/start",
      tags,
      summary: "Start a sequence on mailing lists",
      successStatus: 202,
    })
    .input(z.object(start))
    .output(z.object({ success: z.literal(true), start: z.number() })),
  /** What a start would do from now on, day by day, as long as nobody reacts: nothing is begun. Input and refusals as of `start`. */
  rehearse: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/rehearse",
      tags,
      summary: "Rehearse a start of a sequence",
    })
    .input(z.object(start))
    .output(z.object({ data: rehearsal })),
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
  /** Nothing of it moves and no mail of it goes until it is resumed; said twice it changes nothing. */
  pause: oc
    .route({ method: "POST", path: "/sequence/{sequence}/pause", tags, summary: "Pause a sequence" })
    .input(z.object(one))
    .output(done),
  resume: oc
    .route({ method: "POST", path: "/sequence/{sequence}/resume", tags, summary: "Resume a sequence" })
    .input(z.object(one))
    .output(done),
  archive: oc
    .route({
      method: "DELETE",
      path: "/sequence/{sequence}",
      tags,
      summary: "Have nobody start a sequence any more; what runs goes on",
    })
    .input(z.object(one))
    .output(done),
  getSwitch: oc
    .route({
      method: "GET",
      path: "/sequence/switch",
      tags,
      summary: "Whether all sequences are stopped, since when and by whom",
    })
    .output(z.object({ stopped_at: instant.nullable(), stopped_by: z.string().nullable() })),
  /** Stops all sequences, or lets them go on where they were. Administrators only. */
  setSwitch: oc
    .route({
      method: "PUT",
      path: "/sequence/switch",
      tags,
      summary: "Stop all sequences at once; administrators only",
    })
    .input(z.object({ stopped: z.boolean() }))
    .output(done),
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
  /** Said twice it changes nothing. A record without a run of the sequence is a 404. */
  stop: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/stop",
      tags,
      summary: "Stop the runs of a sequence for one company or one contact",
    })
    .input(
      z
        .object({ sequence: id, ...subject })
        .refine((input) => named(input).length > 0, { path: ["company_id"], error: "required" })
        .refine((input) => named(input).length <= 1, { path: ["contact_id"], error: "not_allowed" }),
    )
    /** `data` is every run of the record, newest first, as its page shows them. */
    .output(z.object({ success: z.literal(true), data: z.array(sequenceRun) })),
}
