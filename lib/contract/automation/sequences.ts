import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { type KindWith, kindsWith } from "../records/record-kinds.ts"
import { flow } from "./flow.ts"
import { endReasons, recordConditionKinds } from "./flow-terms.ts"
import { sequenceClock } from "./sequence-clock.ts"
import { sequenceDrawing } from "./sequence-drawing.ts"
import { sequencePublication } from "./sequence-publication.ts"
import { sequenceResults } from "./sequence-results.ts"
import { sequenceStarts } from "./sequence-starts.ts"

/** A sequence of mails as it runs, or ran, for one company or contact. */
export const sequenceRun = z.object({
  id: z.number(),
  sequence_id: z.number(),
  /** The sequence's. */
  name: z.string(),
  status: z.enum(["in_progress", "completed", "stopped"]),
  started_at: instant,
  ended_at: instant.nullable(),
  /** Why it ended; null while it goes on, and for runs of before reasons were kept. */
  end_reason: z.enum(endReasons).nullable(),
  /** What the stop node at which it ended says; empty elsewhere. */
  end_note: z.string(),
  /** It was brought to a newer version of the flow, or ended by its publication, latest last: by whom and when. */
  moves: z.array(
    z.object({ version_number: z.number(), at: instant, by: z.string().nullable(), is_end: z.boolean() }),
  ),
  /** On a company: the one of its people whom the run is of; null for a run of the record itself. */
  person: option.nullable(),
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
/** A version of the flow that was published, by its number; the one that new runs take where none is named. */
const oneVersion = { ...one, version: id.optional() }

/** A row of the list. */
export const sequenceRow = z.object({ id: z.number(), name: z.string(), description: z.string() })
export type SequenceRow = z.infer<typeof sequenceRow>
const listedSequence = sequenceRow.extend({
  paused_at: instant.nullable(),
  /** It has a flow that new runs take: it can be started. */
  is_published: z.boolean(),
  in_progress: z.number(),
  last_start: instant.nullable(),
})
export type ListedSequence = z.infer<typeof listedSequence>

/** What happened at a node, or how many runs took an edge; of edges `passed` alone. */
const counters = z.object({
  waiting: z.number(),
  passed: z.number(),
  sent: z.number(),
  /** Of those sent: to people who had agreed to tracking. Of the others nobody knows whether they were opened or clicked. */
  tracked: z.number(),
  /** Mails that somebody opened; those that a mail program fetched ahead or a scanner looked at stand by themselves. */
  opened: z.number(),
  machine_opened: z.number(),
  clicked: z.number(),
  machine_clicked: z.number(),
  replied: z.number(),
  bounced: z.number(),
  unsubscribed: z.number(),
  failed: z.number(),
})
export type NodeCounters = z.infer<typeof counters>
/** Names of the counts, as the columns of sequence_counter have them. */
export const counterNames = counters.keyof().options

/** By the name of the node or edge; a part of which nothing is to tell is missing. */
const stats = z.object({
  /** Of all versions. */
  runs: z.object({ in_progress: z.number(), completed: z.number(), stopped: z.number() }),
  /** Versions of the flow on which runs are in progress, oldest first. */
  versions: z.array(z.object({ number: z.number(), in_progress: z.number() })),
  parts: z.record(z.string(), counters),
})
export type SequenceStats = z.infer<typeof stats>

/** A sales owner for whom mails wait, with the records that they are about and how many mails each; the first few. */
export const alertOwner = option.extend({
  about: z.array(option.extend({ kind: z.enum(kindsWith("sequences")), count: z.number() })),
})
export type AlertOwner = z.infer<typeof alertOwner>

/** Something that needs somebody. */
const alert = z.object({
  code: z.string(),
  detail: z.string(),
  count: z.number(),
  /** Of "no_mailbox"; none of the others. */
  owners: z.array(alertOwner),
  first_at: instant,
  last_at: instant,
})
const sequenceInfo = sequenceRow.extend({
  paused_at: instant.nullable(),
  in_progress: z.number(),
  alerts: z.array(alert),
})

const done = z.object({ success: z.literal(true) })
/** What status nodes can ask for: by the fact, with names that say which show or pipeline they are of. */
const conditionChoices = z.record(z.enum(recordConditionKinds), z.array(option))
export type ConditionChoices = z.infer<typeof conditionChoices>

export const sequences = {
  ...sequenceStarts,
  ...sequenceDrawing,
  ...sequencePublication,
  ...sequenceClock,
  ...sequenceResults,
  list: oc
    .route({
      method: "GET",
      path: "/sequence",
      tags,
      summary: "Sequences by name, without archived ones",
    })
    .input(z.object({ ...pageQuery, search: z.string().max(200).default("") }))
    .output(pageOf(listedSequence)),
  /** What the mailing page chooses from. `playtime_emails` are the senders of the shows. */
  options: oc
    .route({
      method: "GET",
      path: "/sequence/options",
      tags,
      summary: "The choices for starting a sequence",
    })
    .output(
      z.object({
        playtime_emails: z.array(option.extend({ email: z.string(), tradeshow_id: z.number().nullable() })),
        sequences: z.array(option),
        tradeshows: z.array(option),
        mailing_lists: z.array(option),
      }),
    ),
  /**
   * The version that new runs take, or another that was published; a sequence that was never published has an empty flow. A version that it
   * does not have is a 404.
   */
  get: oc
    .route({
      method: "GET",
      path: "/sequence/{sequence}",
      tags,
      summary: "A sequence, its flow and its statistics",
    })
    .input(z.object(oneVersion))
    .output(
      z.object({
        sequence: sequenceRow.extend({
          paused_at: instant.nullable(),
          archived_at: instant.nullable(),
          ends_on_reply: z.boolean(),
          /** The version that new runs take. */
          version_number: z.number().nullable(),
          /** Something else is drawn and not published. */
          has_draft: z.boolean(),
        }),
        flow,
        stats,
        /** Subjects of its mails. */
        emails: z.array(z.object({ id: z.number(), subject: z.string() })),
      }),
    ),
  /** What of it changes by itself: for who looks at it. */
  getStats: oc
    .route({
      method: "GET",
      path: "/sequence/{sequence}/stats",
      tags,
      summary: "Statistics of a sequence",
    })
    .input(z.object(oneVersion))
    .output(
      z.object({
        version_number: z.number().nullable(),
        paused_at: instant.nullable(),
        alerts: z.number(),
        stats,
      }),
    ),
  conditionChoices: oc
    .route({
      method: "GET",
      path: "/sequence/choices",
      tags,
      summary: "What a flow can ask of contacts and companies",
    })
    .output(z.object({ data: conditionChoices })),
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
      summary: "Mark a sequence's alerts as seen",
    })
    .input(z.object(one))
    .output(z.object({ success: z.literal(true) })),
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
      summary: "Archive a sequence; runs in progress continue",
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
