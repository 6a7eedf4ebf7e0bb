import { oc } from "@orpc/contract"
import { z } from "zod"
import {
  maxAddressBytes,
  memberStates,
  subscriptionActions,
  subscriptionSources,
} from "../mail/mailing-terms.ts"
import { id, instant, option, queryFlag } from "../platform/fields.ts"
import { pageOf, pageQuery, someOf } from "../platform/paging.ts"
import { text } from "../records/record-inputs.ts"
import { kindsWith } from "../records/record-kinds.ts"

const tags = ["Mailing lists"]
const one = { list: id }
/** What the consent of contacts is based on, in words; kept as proof. */
const consent = text(500).default("")
const source = z.enum(subscriptionSources)

export const mailingMember = z.object({
  /** Of the contact. */
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  company: option.nullable(),
  /** Null on a dynamic list, where nobody is put. */
  since: instant.nullable(),
  source: source.nullable(),
  /** Why none of its mails goes there; null where they do. */
  state: z.enum(memberStates).nullable(),
})
export type MailingMember = z.infer<typeof mailingMember>

export const subscriptionEvent = z.object({
  id: z.number(),
  /** null: all mailings were left. */
  list: option.nullable(),
  contact: option.nullable(),
  email: z.string(),
  action: z.enum(subscriptionActions),
  source,
  /** Who of the staff did it. */
  user: option.nullable(),
  /** What it is based on, in words; of a mail to many its subject. */
  proof: z.string().nullable(),
  at: instant,
})
export type SubscriptionEvent = z.infer<typeof subscriptionEvent>

/** What a file of addresses brings to a list, or would. The first 50 of each kind are named. */
const counted = z.object({ count: z.number(), emails: z.array(z.string()) })
export const addressImport = z.object({
  /** Different addresses in the file. */
  total: z.number(),
  added: z.number(),
  already: z.number(),
  /** Contacts that are made of unknown addresses. */
  created: z.number(),
  /** Agree to tracking from now on, where that was asked for: who had said nothing of it. */
  agreed: z.number(),
  unknown: counted,
  /** Had unsubscribed, and are not put back. */
  opted_out: counted,
  /** On the suppression list: they come to the list and get none of its mails. */
  suppressed: counted,
  invalid: counted,
})
export type AddressImport = z.infer<typeof addressImport>

/** A list that a contact is on; `since` is missing where a dynamic list finds it. */
export const listOfContact = option.extend({
  kind: z.enum(["static", "dynamic"]),
  since: instant.nullable(),
  source: source.nullable(),
})
export type ListOfContact = z.infer<typeof listOfContact>

export const mailingMembers = {
  members: oc
    .route({
      method: "GET",
      path: "/mailing-list/{list}/member",
      tags,
      summary: "Contacts on a mailing list; the latest first, by name for a dynamic list",
    })
    .input(z.object({ ...one, ...pageQuery, search: z.string().max(200).default("") }))
    .output(pageOf(mailingMember)),
  /**
   * Who had unsubscribed or complained is reported as `opted_out` and not put back, unless `consent` says what the new consent is based on. A
   * dynamic list is a 422.
   */
  addMembers: oc
    .route({
      method: "POST",
      path: "/mailing-list/{list}/member",
      tags,
      summary: "Add contacts to a mailing list",
    })
    .input(z.object({ ...one, contacts: z.array(id).min(1, "required").max(100, "too_many"), consent }))
    .output(
      z.object({
        success: z.literal(true),
        added: z.number(),
        already: z.number(),
        opted_out: z.array(option),
      }),
    ),
  /** With `unsubscribe` for good: the address gets no mail of the list any more. */
  removeMember: oc
    .route({
      method: "DELETE",
      path: "/mailing-list/{list}/member/{contact}",
      tags,
      summary: "Remove a contact from a mailing list",
    })
    .input(z.object({ ...one, contact: id, unsubscribe: queryFlag.default(false) }))
    .output(z.object({ success: z.literal(true) })),
  /** A file or text of addresses, one a line or a table with a head. `dry`: only tells what would be. */
  importMembers: oc
    .route({
      method: "POST",
      path: "/mailing-list/{list}/import",
      tags,
      summary: "Import addresses to a mailing list",
    })
    .input(
      z
        .object({
          ...one,
          file: z.file().max(maxAddressBytes, "addresses_too_large"),
          consent,
          /** What becomes of addresses that no contact has. */
          unknown: z.enum(["skip", "create"]),
          /** Puts back who had unsubscribed, too: the consent is a new one of theirs. */
          again: queryFlag.default(false),
          /** They agreed to tracking as well, which `consent` has to prove; who had refused is left as he is. */
          tracking: queryFlag.default(false),
          dry: queryFlag.default(false),
        })
        .refine(({ tracking, consent: proof }) => !tracking || proof !== "", {
          path: ["consent"],
          message: "required",
        }),
    )
    .output(z.object({ success: z.literal(true), data: addressImport })),
  events: oc
    .route({
      method: "GET",
      path: "/mailing-list/{list}/event",
      tags,
      summary: "Who joined and left a mailing list, latest first; 50 at a time",
    })
    .input(z.object({ ...one, before: id.optional() }))
    .output(someOf(subscriptionEvent)),
  ofContact: oc
    .route({
      method: "GET",
      path: "/mailing-list/contact/{contact}",
      tags,
      summary: "Mailing lists of a contact, and the latest 50 changes of its subscriptions",
    })
    .input(z.object({ contact: id }))
    .output(
      z.object({ data: z.object({ lists: z.array(listOfContact), events: z.array(subscriptionEvent) }) }),
    ),
  /** Of a company its contacts', of a registration those of the companies that are linked to it; dynamic lists of the first 1,000 of them. */
  ofRecord: oc
    .route({
      method: "GET",
      path: "/mailing-list/of/{type}/{record}",
      tags,
      summary: "Mailing lists of the contacts of a record",
    })
    .input(z.object({ type: z.enum(kindsWith("bulk")), record: id }))
    .output(z.object({ data: z.array(option.extend({ contacts: z.number() })) })),
}
