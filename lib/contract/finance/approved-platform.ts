import { eventIterator, oc } from "@orpc/contract"
import { z } from "zod"
import { day, id, instant } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { text, version } from "../records/record-inputs.ts"
import { currency } from "../shows/registration-detail.ts"
import { billingEntity } from "./invoice-fields.ts"
import { billingEntities } from "./ledger-terms.ts"
import {
  flowKinds,
  flowStates,
  maxSetAsideReason,
  platformProblems,
  platformRegimes,
  recipientStates,
} from "./platform-terms.ts"

const tags = ["Invoices"]
const forAdministrators = (summary: string) => `${summary}; administrators only`

/** A choice of a form, where nothing chosen is sent as an empty value. */
const chosen = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((input) => input || undefined, value.optional())

/** By https, or of a program on the same machine; without the slash at its end. */
const address = text(300)
  .transform((value) => value.replace(/\/+$/, ""))
  .pipe(z.string().refine((value) => value === "" || isAddress(value), "not_an_https_address"))

function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(value)
  if (username || password || search || hash) return false
  return protocol === "https:" || (protocol === "http:" && ["127.0.0.1", "localhost"].includes(hostname))
}

const problem = z.enum(platformProblems)

/** How an entity is linked to its approved platform, and how it goes with it. */
export const platformConnection = z.object({
  entity: billingEntity,
  /** Who invoices as that entity, and whether it is in France: others send nothing. */
  seller: z.string(),
  is_french: z.boolean(),
  is_on: z.boolean(),
  flow_address: z.string(),
  directory_address: z.string(),
  token_address: z.string(),
  client_id: z.string(),
  /** The secret itself is never shown. */
  has_secret: z.boolean(),
  regime: z.enum(platformRegimes),
  reports_from: day.nullable(),
  /** 0 of one that was never saved. */
  version: z.number(),
  last_success_at: instant.nullable(),
  /** While the platform is in trouble: which, since when, and when it is tried again. */
  problem: problem.nullable(),
  answer: z.string().nullable(),
  last_failure_at: instant.nullable(),
  paused_until: instant.nullable(),
  /** Since when the platform is to call when something changes, null while it is only asked; and when it last did. */
  callback_since: instant.nullable(),
  called_at: instant.nullable(),
  waiting: z.number(),
  refused: z.number(),
})
export type PlatformConnection = z.infer<typeof platformConnection>

const status = z.object({
  code: z.number(),
  reason: z.string(),
  at: instant,
})
export type PlatformStatus = z.infer<typeof status>

/** Where a document, payment or report is with the platform. */
const flow = z.object({
  id: z.number(),
  entity: billingEntity,
  kind: z.enum(flowKinds),
  state: z.enum(flowStates),
  tries: z.number(),
  problem: problem.nullable(),
  /** The platform's reason. */
  answer: z.string().nullable(),
  recipient: z.enum(recipientStates).nullable(),
  /** When the directory said so. */
  recipient_at: instant.nullable(),
  /** Why it is not sent any more, or its invoice is not; `is_own`: of this one itself, which can be undone here. */
  set_aside: z
    .object({ at: instant, reason: z.string(), is_reported: z.boolean(), is_own: z.boolean() })
    .nullable(),
  tracking_id: z.string(),
  flow_id: z.string().nullable(),
  sent_at: instant.nullable(),
  created_at: instant,
  /** What came back of a document, the latest first. */
  statuses: z.array(status),
})
export type PlatformFlow = z.infer<typeof flow>

const listedFlow = flow.extend({
  /** Of the document, or of the payment's invoice; null of a report. */
  number: z.string().nullable(),
  /** Of a report. */
  period: z.object({ from: day, to: day, revision: z.number() }).nullable(),
  buyer: z.string().nullable(),
  /** Cents. */
  amount: z.number().nullable(),
  currency: currency.nullable(),
  registration_id: z.number().nullable(),
})
export type ListedFlow = z.infer<typeof listedFlow>

const connections = z.object({ data: z.array(platformConnection) })

const callbackSetUp = z.object({
  /** Where the platform calls, and what it shows as a bearer token: shown this once, null when it was removed. */
  address: z.string(),
  secret: z.string().nullable(),
  /** Why the platform did not take it by itself. */
  problem: problem.nullable(),
  answer: z.string().nullable(),
  connections: z.array(platformConnection),
})
export type CallbackSetUp = z.infer<typeof callbackSetUp>

/** What approved platforms call. */
export const platformCallbacks = {
  /** Says no more than that something has changed: what, is read from the platform. Whatever is sent along is not looked at. */
  changed: oc
    .route({
      method: "POST",
      path: "/partner/approved-platform/changes",
      tags,
      summary: "Say that something has changed at the approved platform",
    })
    .input(z.unknown())
    .output(z.object({})),
}

/** The approved platform of e-invoicing in France: what it was sent, and what came back. */
export const approvedPlatform = {
  get: oc
    .route({
      method: "GET",
      path: "/approved-platform",
      tags,
      summary: forAdministrators("How it goes with the approved platform of each entity"),
    })
    .output(connections),
  /** An empty secret leaves the stored one. 409 with all connections as `current`. */
  edit: oc
    .route({
      method: "PUT",
      path: "/approved-platform/{entity}",
      tags,
      summary: forAdministrators("Change how an entity is linked to its approved platform"),
    })
    .input(
      z.object({
        entity: billingEntity,
        is_on: z.boolean(),
        flow_address: address,
        directory_address: address,
        token_address: address,
        client_id: text(200),
        client_secret: text(500),
        regime: z.enum(platformRegimes),
        reports_from: day.nullable(),
        version,
      }),
    )
    .output(connections),
  /** Requests a token and the health of the service with what is stored; what is wrong is noted with the connection. */
  check: oc
    .route({
      method: "POST",
      path: "/approved-platform/{entity}/check",
      tags,
      summary: forAdministrators("Try the connection to the approved platform"),
    })
    .input(z.object({ entity: billingEntity }))
    .output(z.object({ data: z.object({ problem: problem.nullable(), answer: z.string().nullable() }) })),
  /** A further time it has another secret. 409 with all connections as `current`. */
  renewCallback: oc
    .route({
      method: "POST",
      path: "/approved-platform/{entity}/callback",
      tags,
      summary: forAdministrators("Have the approved platform call when something changes"),
    })
    .input(z.object({ entity: billingEntity, version }))
    .output(z.object({ data: callbackSetUp })),
  removeCallback: oc
    .route({
      method: "DELETE",
      path: "/approved-platform/{entity}/callback",
      tags,
      summary: forAdministrators("Have the approved platform call no more"),
    })
    .input(z.object({ entity: billingEntity, version }))
    .output(z.object({ data: callbackSetUp })),
  list: oc
    .route({
      method: "GET",
      path: "/approved-platform/flow",
      tags,
      summary: forAdministrators("What the approved platform was sent, newest first"),
    })
    .input(
      z.object({
        ...pageQuery,
        /** Of the number and the buyer's name. */
        q: z.string().trim().max(200).default(""),
        entity: chosen(z.enum(billingEntities)),
        kind: chosen(z.enum(flowKinds)),
        /** `attention`: what is refused, by the platform or the buyer. */
        state: chosen(z.enum([...flowStates, "attention"])),
      }),
    )
    .output(pageOf(listedFlow)),
  /** What is to be sent, was sent or came back, and how it goes with a connection: `id` is null, as any of the list may have changed. */
  watch: oc
    .route({
      method: "GET",
      path: "/approved-platform/stream",
      tags,
      summary: forAdministrators("Whether anything of the approved platforms has changed, as it does"),
    })
    .output(eventIterator(z.object({ id: z.number().nullable() }))),
  /** Of a refused one under a new tracking id. 404 for one that the platform has. */
  retry: oc
    .route({
      method: "POST",
      path: "/approved-platform/flow/{flow}/retry",
      tags,
      summary: forAdministrators("Send the approved platform again what it does not have"),
    })
    .input(z.object({ flow: id }))
    .output(z.object({ success: z.literal(true) })),
  /**
   * Of a document or payment that is refused: it is not sent any more, nor what belongs to an invoice that is set aside. `is_reported`: the
   * sale and its payments are in the reports, as the customer is not subject to VAT; of invoices only. 404 for one that is not refused.
   */
  setAside: oc
    .route({
      method: "POST",
      path: "/approved-platform/flow/{flow}/set-aside",
      tags,
      summary: forAdministrators("Say why the approved platform is not sent something any more"),
    })
    .input(
      z.object({ flow: id, reason: text(maxSetAsideReason).min(1, "required"), is_reported: z.boolean() }),
    )
    .output(z.object({ success: z.literal(true) })),
  /** It is refused as it was before, and can be sent again. 404 for one that is not set aside itself. */
  undoSetAside: oc
    .route({
      method: "DELETE",
      path: "/approved-platform/flow/{flow}/set-aside",
      tags,
      summary: forAdministrators("Take up again what the approved platform was not to be sent any more"),
    })
    .input(z.object({ flow: id }))
    .output(z.object({ success: z.literal(true) })),
  /** With what the ledger has now, in place of what was reported. 422 on `flow` where that is the same. */
  correct: oc
    .route({
      method: "POST",
      path: "/approved-platform/flow/{flow}/correct",
      tags,
      summary: forAdministrators("Report a period of sales or receipts again"),
    })
    .input(z.object({ flow: id }))
    .output(z.object({ success: z.literal(true) })),
  /** Null for a document that it is not sent. */
  ofInvoice: oc
    .route({
      method: "GET",
      path: "/invoice/{invoice}/approved-platform",
      tags,
      summary: "Where an invoice or credit note is with the approved platform",
    })
    .input(z.object({ invoice: id }))
    .output(z.object({ data: flow.nullable() })),
}
