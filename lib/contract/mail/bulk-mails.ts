import { oc } from "@orpc/contract"
import { z } from "zod"
import { csvDelimiters } from "../crm/exports.ts"
import { id, instant, option, queryFlag } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { target } from "../records/bulk.ts"
import { meantAsText, requiredEmail, requiredLine, text } from "../records/record-inputs.ts"
import { type ListWith, listsWith } from "../records/record-kinds.ts"
import {
  bulkMailStatuses,
  bulkMailSteps,
  bulkMailWaits,
  bulkRowStates,
  exclusionReasons,
} from "./bulk-mail-terms.ts"
import {
  deliveryFailures,
  mailLanguages,
  maxAttachments,
  maxMailLength,
  maxSubjectLength,
} from "./mail-terms.ts"
import { mailboxCheck } from "./sender-checks.ts"

const tags = ["Bulk mails"]

/** Lists whose records are written to many at a time: those with mails and actions on many. */
export type BulkMailList = ListWith<"bulk"> & ListWith<"mails">
const isMailed = (list: ListWith<"bulk">): list is BulkMailList =>
  listsWith("mails").some((other) => other === list)
const list = z.enum(listsWith("bulk").filter(isMailed))

/**
 * What is written. Placeholders are filled for each recipient (M-42), those of the show with the session that is chosen, else the current
 * one of the template's kind; one that has no value for anybody is a 422 on `values.content`, and of a locked template [USERNAME] alone is filled (M-15).
 */
export const bulkMailValues = z.object({
  subject: requiredLine(maxSubjectLength),
  content: z.string().trim().min(1, "required").max(maxMailLength, "too_long"),
  media_ids: z.array(id).max(maxAttachments, "too_many").default([]),
  /** What it is made of, and in which language; of a locked one the texts are what it says. */
  template_id: id.nullable().default(null),
  language: z.enum(mailLanguages).default("en"),
  session_id: id.nullable().default(null),
  /** What looks like a placeholder, is none, and is meant: "[EN]". What can be nothing but a placeholder with a fault is a 422 all the same. */
  as_text: meantAsText.default([]),
  /** The caller's signature follows the content. */
  with_signature: z.boolean().default(true),
})

/** How many of those chosen get it; the others by why they do not. */
const counted = z.object({
  chosen: z.number(),
  recipients: z.number(),
  excluded: z.record(z.enum(exclusionReasons), z.number()),
})
export type CountedRecipients = z.infer<typeof counted>

/** Somebody chosen who gets none; `company` is the one chosen, of whom `name` is written to. */
const leftOut = z.object({
  reason: z.enum(exclusionReasons),
  name: z.string(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  contact_id: z.number().nullable(),
  company_id: z.number().nullable(),
  /** Placeholders that nothing is known for, of "missing_value". */
  missing: z.array(z.string()),
})
export type LeftOut = z.infer<typeof leftOut>

/** With the first 50 left out for each reason; all of them are rows of the bulk mail once it has begun. */
const checked = counted.extend({
  left_out: z.array(leftOut),
  /** Whose session placeholders speak of, as "Paris, January 2027"; null where none does. */
  show: z.string().nullable(),
  /** The same, to be sent as `session_id`. */
  session: z.number().nullable(),
})
export type CheckedRecipients = z.infer<typeof checked>

/** Rows by what became of them. */
const rowCounts = z.record(z.enum(bulkRowStates), z.number())

export const bulkMail = z.object({
  id: z.number(),
  list,
  user: option,
  /** Name of the shared mailbox that it goes from; null for its author's own. */
  shared_mailbox: z.string().nullable(),
  subject: z.string(),
  /** The show that it speaks of, with its session; null for none. */
  show: z.string().nullable(),
  status: z.enum(bulkMailStatuses),
  /** The server's last words, of one that stopped by itself; "mailbox_unlinked" or "shared_mailbox_unlinked" when the mailbox is gone, "not_a_member" when its author may not send from it any more, "author_disabled" when he or she may not sign in, "stopped_by_colleague" when `stopped_by` stopped it. */
  stop_reason: z.string().nullable(),
  /** The member of its mailbox or the administrator who stopped it. */
  stopped_by: option.nullable(),
  /** Of a running one of which no mail goes at the moment: why, and until when; with the server's last words where it is up to the server. */
  waits: z.object({ why: z.enum(bulkMailWaits), until: instant, reply: z.string().nullable() }).nullable(),
  total: z.number(),
  counts: rowCounts,
  created_at: instant,
  ended_at: instant.nullable(),
  version: z.number(),
})
export type BulkMailRow = z.infer<typeof bulkMail>

export const bulkMailDetail = bulkMail.extend({ content: z.string() })
export type BulkMailDetail = z.infer<typeof bulkMailDetail>

const recipientRow = z.object({
  position: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  contact_id: z.number().nullable(),
  company_id: z.number().nullable(),
  state: z.enum(bulkRowStates),
  /** Of one that gets none. */
  excluded: z.enum(exclusionReasons).nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  /** Last answer of the mail server. */
  reply: z.string().nullable(),
  sent_at: instant.nullable(),
  /** Its mail, to be settled by `messenger/message/{message}/settle`. */
  message: z.number().nullable(),
  id_message: z.string().nullable(),
})
export type BulkRecipientRow = z.infer<typeof recipientRow>

/** The mailbox that it goes from, by its address; left out, the caller's own. */
const sender = z.object({ from: requiredEmail(254).optional() })

const asked = z.object({ list, target })

export const bulkMails = {
  /** Answers what `send` would do, by the same reading; 409 when the records meant are not as many as the caller saw. */
  check: oc
    .route({
      method: "POST",
      path: "/bulk/send-mail/check",
      tags,
      summary: "Who would receive a bulk email, and who would not and why; needs show.bulk-action",
    })
    .input(
      asked.extend({
        /** With it also those are left out for whom a placeholder has no value; 422 as `send`. */
        values: bulkMailValues
          .pick({ template_id: true, language: true, session_id: true })
          .extend({ subject: text(maxSubjectLength), content: z.string().max(maxMailLength, "too_long") })
          .optional(),
      }),
    )
    .output(z.object({ data: checked })),
  /** Of the caller's mailbox, or of a shared one that the caller reads. The rules keep nothing back; above 0.3 % of complaints `send` and "resume" are a 422. */
  checkSender: oc
    .route({
      method: "GET",
      path: "/bulk/send-mail/sender",
      tags,
      summary: "Whether the caller's mailbox meets the rules for bulk senders; needs show.bulk-action",
    })
    .input(sender)
    .output(z.object({ data: mailboxCheck })),
  /**
   * Companies are written to at their primary sales contact, else at their primary contact; others at their own address. `nb_errors`
   * counts those who get none. 409 'Bulk is already in progress' while the caller's runs or is paused.
   */
  send: oc
    .route({
      method: "POST",
      path: "/bulk/send-mail",
      tags,
      summary: "Send a bulk email; needs show.bulk-action",
      successStatus: 202,
    })
    .input(asked.extend({ ...sender.shape, values: bulkMailValues }))
    .output(z.object({ success: z.literal(true), nb_errors: z.number(), bulk: z.number() })),
  list: oc
    .route({
      method: "GET",
      path: "/bulk-mail",
      tags,
      summary:
        "The caller's bulk emails and those from shared mailboxes that the caller reads, newest first; everybody's for administrators who ask for `all`",
    })
    .input(z.object({ ...pageQuery, all: queryFlag.default(false) }))
    .output(pageOf(bulkMail)),
  get: oc
    .route({ method: "GET", path: "/bulk-mail/{bulk}", tags, summary: "A bulk email and its progress" })
    .input(z.object({ bulk: id }))
    .output(z.object({ data: bulkMailDetail })),
  listRows: oc
    .route({
      method: "GET",
      path: "/bulk-mail/{bulk}/row",
      tags,
      summary: "Its recipients in order, with the result for each",
    })
    .input(z.object({ bulk: id, ...pageQuery, state: z.enum(bulkRowStates).optional() }))
    .output(pageOf(recipientRow)),
  report: oc
    .route({
      method: "GET",
      path: "/bulk-mail/{bulk}/report",
      tags,
      summary: "The same as CSV",
      ...fileRoute,
    })
    .input(z.object({ bulk: id, delimiter: z.enum(csvDelimiters).optional() }))
    .output(fileAnswer),
  /**
   * 409 when it is past that; "resume" goes on with a paused or stopped one, unless another of the caller's runs. Administrators, and members
   * of the mailbox that it goes from, stop a colleague's by "pause"; its author alone resumes it.
   */
  control: oc
    .route({
      method: "POST",
      path: "/bulk-mail/{bulk}/{step}",
      tags,
      summary: "Pause, resume or cancel one's own bulk email, or stop a colleague's",
    })
    .input(z.object({ bulk: id, step: z.enum(bulkMailSteps) }))
    .output(z.object({ success: z.literal(true), data: bulkMailDetail })),
}
