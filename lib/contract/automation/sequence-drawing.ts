import { oc } from "@orpc/contract"
import { z } from "zod"
import { mailLanguages, maxMailLength, maxSubjectLength, maxTypedSubject } from "../mail/mail-terms.ts"
import { id } from "../platform/fields.ts"
import { loadedVersion, meantAsText, requiredLine, version } from "../records/record-inputs.ts"
import { flow } from "./flow.ts"
import { flowProblems } from "./flow-terms.ts"

const tags = ["Sequences"]
const one = { sequence: id }

const problem = z.object({
  /** Of the flow; null where it is about the whole. */
  node: z.string().nullable(),
  problem: z.enum(flowProblems),
  /** The word or address it is about. */
  detail: z.string().nullable(),
})
/** What is wrong with the text of a mail, and in which field. */
const mailProblem = problem.omit({ node: true }).extend({ field: z.enum(["subject", "content"]) })
export type MailProblem = z.infer<typeof mailProblem>
export type DraftProblem = z.infer<typeof problem>

/** A node that asks whether a mail was opened or clicked: known of `tracked` of the `sent` mails so far, of who agreed to tracking. */
const warning = z.object({ node: z.string(), tracked: z.number(), sent: z.number() })
export type DraftWarning = z.infer<typeof warning>

/** What a sequence is to do next. `version` is null while nothing is kept: the flow is then the one that runs. */
export const sequenceDraft = z.object({
  flow,
  version: z.number().nullable(),
  /** What keeps it from being published. */
  problems: z.array(problem),
  /** What it can be published with, and is good to know before. */
  warnings: z.array(warning),
  /** Texts of its mails. `links` as they stand there, placeholders included. */
  emails: z.array(
    z.object({
      id: z.number(),
      subject: z.string(),
      language: z.enum(mailLanguages),
      links: z.array(z.string()),
    }),
  ),
})
export type SequenceDraft = z.infer<typeof sequenceDraft>

const description = z.string().trim().max(2000, "too_long")
const setup = { name: requiredLine(200), description: description.default("") }
const done = z.object({ success: z.literal(true) })
const made = z.object({ success: z.literal(true), data: z.object({ id: z.number() }) })
const drafted = z.object({ success: z.literal(true), data: sequenceDraft })

/** The text of a mail of a sequence. `waiting`: runs in progress on a flow with the mail that have not got it yet. */
export const sequenceEmail = z.object({
  id: z.number(),
  sequence_id: z.number(),
  /** Of its text, its footer, and the days that placeholders stand for. */
  language: z.enum(mailLanguages),
  subject: z.string(),
  content: z.string(),
  /** What looks like a placeholder, is none, and is meant: "[EN]". */
  as_text: z.array(z.string()),
  /** It is not what it was at first: a reset brings that back. */
  is_changed: z.boolean(),
  /** A published version that runs take, or are on, sends it: it is saved only with a text that may be published. */
  is_live: z.boolean(),
  waiting: z.number(),
  version: z.number(),
})
export type SequenceEmail = z.infer<typeof sequenceEmail>
const saved = z.object({ success: z.literal(true), data: sequenceEmail })
const asText = { as_text: meantAsText.default([]) }
const text = {
  subject: requiredLine(maxSubjectLength),
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
  /** What is left out stays as it is. */
  edit: oc
    .route({
      method: "PUT",
      path: "/sequence/{sequence}",
      tags,
      summary: "Change the name of a sequence, and whether it stops on a reply",
    })
    .input(
      z.object({
        ...one,
        name: setup.name.optional(),
        description: description.optional(),
        ends_on_reply: z.boolean().optional(),
      }),
    )
    .output(done),
  /** With the flow that runs, and copies of its mails. */
  duplicate: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/duplicate",
      tags,
      summary: "Duplicate a sequence",
      successStatus: 201,
    })
    .input(z.object({ ...one, name: setup.name }))
    .output(made),
  getDraft: oc
    .route({
      method: "GET",
      path: "/sequence/{sequence}/draft",
      tags,
      summary: "The draft of a sequence's flow",
    })
    .input(z.object(one))
    .output(z.object({ data: sequenceDraft })),
  /** A `version` other than the stored one is a 409 with the stored draft as `current`; null begins one. */
  saveDraft: oc
    .route({
      method: "PUT",
      path: "/sequence/{sequence}/draft",
      tags,
      summary: "Save the draft of a sequence's flow",
    })
    .input(z.object({ ...one, flow, version: version.nullable() }))
    .output(drafted),
  /** A `version` other than the stored one is a 409 with the stored draft as `current`. */
  dropDraft: oc
    .route({
      method: "DELETE",
      path: "/sequence/{sequence}/draft",
      tags,
      summary: "Discard the draft of a sequence's flow",
    })
    .input(z.object({ ...one, version: loadedVersion }))
    .output(done),
  addEmail: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/email",
      tags,
      summary: "Add an email to a sequence",
      successStatus: 201,
    })
    .input(z.object({ ...one, ...text, ...asText, language: z.enum(mailLanguages).default("en") }))
    .output(saved),
  /** Nothing is kept. */
  checkEmail: oc
    .route({
      method: "POST",
      path: "/sequence/email/check",
      tags,
      summary: "The problems of a sequence's email",
    })
    .input(
      z.object({
        /** It may be longer than one that is saved: that is said beside the field. */
        subject: z.string().max(maxTypedSubject, "too_long"),
        /** The mail whose text it is to be, where it is there already. */
        email: id.optional(),
        content: z.string().max(maxMailLength, "too_long"),
        ...asText,
      }),
    )
    .output(
      z.object({
        problems: z.array(mailProblem),
        /** What looks like a placeholder and may be text: a problem unless `as_text` says that it is. */
        doubtful: z.array(z.string()),
        /**
         * Links that flows ask clicks for, and that the mail would not have. It can be saved without: only then a flow can be drawn that
         * asks for another.
         */
        missing_links: z.array(z.string()),
      }),
    ),
  getEmail: oc
    .route({
      method: "GET",
      path: "/sequence/email/{email}",
      tags,
      summary: "An email of a sequence",
    })
    .input(z.object({ email: id }))
    .output(z.object({ data: sequenceEmail })),
  /** Reaches all who have not got the mail yet. A `version` other than the stored one is a 409 with the stored text as `current`. */
  editEmail: oc
    .route({
      method: "PUT",
      path: "/sequence/email/{email}",
      tags,
      summary: "Change an email of a sequence",
    })
    .input(
      z.object({
        email: id,
        ...text,
        ...asText,
        language: z.enum(mailLanguages).optional(),
        version: loadedVersion,
      }),
    )
    .output(saved),
  /** The whole page as it would arrive, with values of the next show in place of placeholders. */
  previewEmail: oc
    .route({
      method: "POST",
      path: "/sequence/email/preview",
      tags,
      summary: "An email of a sequence as its recipient sees it",
    })
    .input(z.object({ ...text, language: z.enum(mailLanguages).default("en") }))
    .output(
      z.object({
        data: z.object({
          subject: z.string(),
          html: z.string(),
          text: z.string(),
          /** Names of placeholders that the next show has nothing for; they stay as they stand. */
          missing: z.array(z.string()),
          /** Bytes of both parts. */
          size: z.number(),
        }),
      }),
    ),
  /** A `version` other than the stored one is a 409 with the stored text as `current`. */
  resetEmail: oc
    .route({
      method: "POST",
      path: "/sequence/email/{email}/reset",
      tags,
      summary: "Restore the original text of an email",
    })
    .input(z.object({ email: id, version: loadedVersion }))
    .output(saved),
}
