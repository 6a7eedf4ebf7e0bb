import { oc } from "@orpc/contract"
import { z } from "zod"
import { mailLanguages } from "../mail/mail-terms.ts"
import { day, id, instant, option } from "../platform/fields.ts"
import { requiredText } from "../records/record-inputs.ts"
import { maxWhole } from "../shows/application-limits.ts"
import { currency } from "../shows/registration-detail.ts"
import {
  maxReminded,
  maxReminderDays,
  maxReminderSteps,
  reminderEnds,
  reminderExclusions,
  unsentReasons,
} from "./payment-reminder-terms.ts"

const tags = ["Payment reminders"]
const language = z.enum(mailLanguages)
const exclusion = z.enum(reminderExclusions)

/** A reminder as it would be sent now; with a reason it is not. */
const proposal = z.object({
  invoice: z.number(),
  number: z.string(),
  buyer: z.string(),
  language,
  currency,
  /** Cents that are overdue, since when, and for how many days. */
  amount: z.number(),
  due_date: day.nullable(),
  days_late: z.number(),
  /** From 1; null after the last. */
  step: z.number().nullable(),
  /** The day from which it is due. */
  next_on: day.nullable(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  /** Sanitised HTML. */
  html: z.string(),
  reason: exclusion.nullable(),
  /** What the reason is about: why it is on hold, which placeholders have no value. */
  detail: z.string(),
  /** Changes with anything of it. */
  digest: z.string(),
})
export type ReminderProposal = z.infer<typeof proposal>

/** A reminder that was not sent, and why. */
const unsent = proposal
  .pick({ invoice: true, number: true, detail: true, next_on: true })
  .extend({ reason: z.enum(unsentReasons) })
export type UnsentReminder = z.infer<typeof unsent>

const reminder = z.object({
  id: z.number(),
  step: z.number(),
  /** Cents. */
  amount: z.number(),
  email: z.string(),
  sent_on: day,
  created_at: instant,
  /** Whoever sent it; null of automatic ones. */
  user: z.string().nullable(),
  is_automatic: z.boolean(),
  /** Status of its mail; null of a mail that is there no more. */
  status: z.string().nullable(),
  /** A code of messages.messenger.failures. */
  failure: z.string().nullable(),
  end_reason: z.enum(reminderEnds).nullable(),
})
export type SentReminder = z.infer<typeof reminder>

const hold = z.object({ reason: z.string(), user: z.string().nullable(), created_at: instant })

/** What was done about an invoice, and what comes next. */
const history = z.object({
  reminders: z.array(reminder),
  hold: hold.nullable(),
  /** Cents. */
  overdue: z.number(),
  next_step: z.number().nullable(),
  next_on: day.nullable(),
  /** Why the automatic reminder that was due did not go. */
  failure: z.object({ reason: exclusion, at: instant }).nullable(),
})
export type ReminderHistory = z.infer<typeof history>

const channel = z.object({ kind: z.enum(["sender", "mailbox"]), id })
const days = z
  .number("not_a_number")
  .int("not_a_number")
  .min(1, "not_allowed")
  .max(maxReminderDays, "not_allowed")

const step = z.object({ days, template_id: id, template_fr_id: id })

/** How a trade show reminds. */
const plan = z.object({
  tradeshow: option,
  is_automatic: z.boolean(),
  channel: channel.nullable(),
  steps: z.array(step),
  version: z.number(),
})
export type ReminderPlan = z.infer<typeof plan>

/** How all shows remind, and what can be chosen for it. */
export const reminderPlans = z.object({
  data: z.array(plan),
  senders: z.array(option),
  mailboxes: z.array(option),
  /** Those that may be chosen, by their title in the caller's language. */
  templates: z.array(option.extend({ languages: z.array(language) })),
})
export type ReminderPlans = z.infer<typeof reminderPlans>

const one = { invoice: id }

/** Reminders of what is overdue (I-43). */
export const paymentReminders = {
  /** The reminders of invoices as they would be sent now, in the order of the ids, from the caller's mailbox; nothing is sent. */
  propose: oc
    .route({
      method: "POST",
      path: "/payment-reminder/propose",
      tags,
      summary: "Preview the reminders of invoices",
    })
    .input(z.object({ invoices: z.array(id).min(1, "required").max(maxReminded, "too_many") }))
    .output(z.object({ from: z.string().nullable(), data: z.array(proposal) })),
  /** Sends those that are as they were proposed, each by itself; of another, as after a payment or a failure, it says why it was left out. */
  send: oc
    .route({
      method: "POST",
      path: "/payment-reminder",
      tags,
      summary: "Send reminders with their invoices from the own mailbox",
    })
    .input(
      z.object({
        reminders: z
          .array(z.object({ invoice: id, digest: z.string().max(64, "too_long") }))
          .min(1, "required")
          .max(maxReminded, "too_many"),
      }),
    )
    .output(
      z.object({
        success: z.literal(true),
        sent: z.array(z.object({ invoice: z.number(), reminder: z.number() })),
        left_out: z.array(unsent),
      }),
    ),
  /** Undoes own reminders that have not gone. */
  undo: oc
    .route({ method: "POST", path: "/payment-reminder/undo", tags, summary: "Undo reminders" })
    .input(z.object({ reminders: z.array(id).min(1, "required").max(maxReminded, "too_many") }))
    .output(z.object({ success: z.literal(true), undone: z.number(), on_their_way: z.number() })),
  get: oc
    .route({ method: "GET", path: "/payment-reminder/{invoice}", tags, summary: "Reminders of an invoice" })
    .input(z.object(one))
    .output(z.object({ data: history })),
  /** Nobody is reminded of it until it is taken off. */
  hold: oc
    .route({
      method: "PUT",
      path: "/payment-reminder/{invoice}/hold",
      tags,
      summary: "Put reminders of an invoice on hold",
    })
    .input(z.object({ ...one, reason: requiredText(500) }))
    .output(z.object({ success: z.literal(true), data: history })),
  release: oc
    .route({
      method: "DELETE",
      path: "/payment-reminder/{invoice}/hold",
      tags,
      summary: "Take an invoice off hold",
    })
    .input(z.object(one))
    .output(z.object({ success: z.literal(true), data: history })),
  listPlans: oc
    .route({
      method: "GET",
      path: "/payment-reminder-plan",
      tags,
      summary: "How trade shows remind; administrators only",
    })
    .output(reminderPlans),
  /** A `version` other than the stored one is a 409 with all plans as `current`. */
  editPlan: oc
    .route({
      method: "PUT",
      path: "/payment-reminder-plan/{tradeshow}",
      tags,
      summary: "Change how a trade show reminds; administrators only",
    })
    .input(
      z.object({
        tradeshow: id,
        is_automatic: z.boolean(),
        channel: channel.nullable(),
        steps: z.array(step).max(maxReminderSteps, "too_many"),
        /** 0 of a show without a plan. */
        version: z.number().int().min(0).max(maxWhole),
      }),
    )
    .output(reminderPlans),
}
