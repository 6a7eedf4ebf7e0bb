import { oc } from "@orpc/contract"
import { z } from "zod"
import { day, id, instant } from "../platform/fields.ts"
import { currency } from "../shows/registration-detail.ts"
import { externalDocument, externalProblem } from "./external-document.ts"
import { billingEntity } from "./invoice-fields.ts"
import { documentKinds } from "./ledger-terms.ts"

const tags = ["Invoices"]
const forAdministrators = (summary: string) => `${summary}; administrators only`

/** Refusals that are listed; there may be more. */
export const listedRefusals = 50

/** How it goes with the partner's books of an entity. */
const connection = z.object({
  entity: billingEntity,
  /** Who invoices as that entity. */
  seller: z.string(),
  last_success_at: instant.nullable(),
  /** While the partner is in trouble: which, since when it was tried last, and when it is tried again. */
  problem: externalProblem.nullable(),
  said: z.string().nullable(),
  last_failure_at: instant.nullable(),
  paused_until: instant.nullable(),
  waiting: z.number(),
  refused: z.number(),
  /** Invoices that were issued before there was a partner, which is not told of them by itself. */
  earlier: z.number(),
})
export type ExternalConnection = z.infer<typeof connection>

const refusal = externalDocument.extend({
  kind: z.enum([...documentKinds, "payment"]),
  /** Of the document, or of the payment's invoice. */
  number: z.string(),
  /** Cents. */
  amount: z.number(),
  currency,
  registration_id: z.number(),
})
export type ExternalRefusal = z.infer<typeof refusal>

const state = z.object({
  data: z.object({ connections: z.array(connection), refusals: z.array(refusal) }),
})
export type ExternalState = z.infer<typeof state>["data"]

/** The partner that keeps books beside the ledger (ZOHO_*): what it was told, and what not yet. */
export const externalAccounting = {
  /** Without a partner there are no connections. */
  get: oc
    .route({
      method: "GET",
      path: "/external-accounting",
      tags,
      summary: forAdministrators("How it goes with the accounting partner"),
    })
    .output(state),
  /** Once: what it says next is read with the document. 404 for one that the partner has, too. */
  retry: oc
    .route({
      method: "POST",
      path: "/external-accounting/{document}/retry",
      tags,
      summary: "Send a refused document or payment to the accounting partner again",
    })
    .input(z.object({ document: id }))
    .output(z.object({ success: z.literal(true), data: externalDocument })),
  retryAll: oc
    .route({
      method: "POST",
      path: "/external-accounting/retry",
      tags,
      summary: forAdministrators("Tell the accounting partner again of all that it does not have"),
    })
    .output(state),
  /** 200 invoices a call, the oldest first, with their credit notes and payments. */
  tellEarlier: oc
    .route({
      method: "POST",
      path: "/external-accounting/earlier",
      tags,
      summary: forAdministrators("Tell the accounting partner of invoices issued before it was set"),
    })
    .input(z.object({ from: day }))
    .output(state),
}
