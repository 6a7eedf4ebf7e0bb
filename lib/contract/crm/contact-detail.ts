import { z } from "zod"
import { sequenceRun } from "../automation/sequences.ts"
import { instant, option } from "../platform/fields.ts"
import { textOutputs } from "../records/record-inputs.ts"
import { accountType } from "../records/reference.ts"
import { marketplaceGroup, phone, socialNetworkEntry } from "./company-detail.ts"
import { contactFields } from "./contact-fields.ts"
import { trackingEvent } from "./tracking-terms.ts"

/** 0 not registered, 1 new, 2 validated, 3 pending informations, 4 refused (P-9). */
export const registeredStatuses = [0, 1, 2, 3, 4] as const
export const registeredStatus = z.union(registeredStatuses.map((status) => z.literal(status)))

/** What a contact did at a session of a trade show. */
export const contactSession = z.object({
  tradeshow_id: z.number(),
  session_id: z.number(),
  is_registered: z.boolean(),
  is_current: z.boolean(),
  is_visited: z.boolean(),
  registered_status: registeredStatus,
})
export type ContactSession = z.infer<typeof contactSession>

/** The contact page (P-8). */
export const contactDetail = z.object({
  id: z.number(),
  version: z.number(),
  informations: z.object({
    id: z.number(),
    /** First and last name; "" when both are blank. */
    name: z.string(),
    salutation: z.number().nullable(),
    ...textOutputs(contactFields, "informations"),
    is_vip: z.boolean(),
    badge_id: z.number().nullable(),
    /** The primary address, which mails to many go to. */
    email: z.string().nullable(),
    /** The others in their order, each with whether the last mail to it bounced. */
    other_emails: z.array(z.object({ email: z.string(), email_error: z.boolean() })),
    callers: z.array(option),
    tags: z.array(option),
    outcome: z.number().nullable(),
    phones: z.array(phone),
    socialNetworks: z.array(socialNetworkEntry),
    create_at: instant,
    updated_at: instant,
    created_by: option.nullable(),
  }),
  /** The first of the companies. */
  company_id: z.number().nullable(),
  companies: z.array(
    option.extend({
      country: z.string().nullable(),
      accountTypes: z.array(accountType),
      is_primary: z.boolean(),
      is_primary_sales: z.boolean(),
    }),
  ),
  /** Ids of sessions visited. */
  visits: z.array(z.number()),
  /** All current sessions, and those the contact registered at or visited; newest first in each show. */
  sessions: z.array(contactSession),
  sequences: z.array(sequenceRun),
  /** Of the first company that has an account on the ordering platform. */
  marketplaceGroup: marketplaceGroup.nullable(),
  /** How many notes and open reminders there are; they are read from their own calls. */
  notes: z.number(),
  notifs: z.number(),
  is_active_sequence: z.boolean(),
  email_error: z.boolean(),
  permissions: z.object({ delete: z.boolean() }),
})
export type ContactDetail = z.infer<typeof contactDetail>

/** What the mailing provider knows of a contact (P-13). */
export const contactMailing = z.object({
  lists: z.array(option),
  blacklisted: z.boolean(),
  /** From everything. */
  unsubscribed: z.boolean(),
  /** Lists whose mails go to whoever unsubscribed from everything all the same: he came back to them. */
  excepted: z.array(option),
  /** Has agreed that opens and clicks are noted (true), has refused or withdrawn it (false), has said nothing of it, which is no (null). */
  allows_tracking: z.boolean().nullable(),
  /** What it said of that, newest first, at most 20. */
  tracking: z.array(trackingEvent),
  /** Newest first, at most 50. */
  emails: z.array(
    z.object({
      id: z.number(),
      object: z.string(),
      date: instant,
      from: z.string(),
      status: z.enum(["SENT", "OPENED", "CLICKED"]),
      illustration: z.string().nullable(),
      /** What programs did with it, as providers and scanners do before anybody reads a mail: no part of its status. */
      by_machine: z.enum(["opened", "clicked"]).nullable(),
    }),
  ),
})
export type ContactMailing = z.infer<typeof contactMailing>
