import { oc } from "@orpc/contract"
import { z } from "zod"
import { day, id } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { requiredLine, requiredText, text } from "../records/record-inputs.ts"
import { currency, invoice } from "../shows/registration-detail.ts"
import {
  creditCalculation,
  creditedLines,
  invoiceCalculation,
  invoiceCompanion,
} from "./invoice-calculation.ts"
import { composition } from "./invoice-composition.ts"
import { invoiceDetail } from "./invoice-detail.ts"
import { cents, key, seenBalance } from "./invoice-fields.ts"
import { lastInvoicePage } from "./invoice-terms.ts"

const tags = ["Invoices"]

const registration = { session: id }
const changed = z.object({ success: z.literal(true), data: invoiceDetail })
const page = z.object({ invoices: z.array(invoice), has_more: z.boolean() })

/** Billing of a registration, and the ledger behind it (I-4). */
export const invoices = {
  list: oc
    .route({
      method: "GET",
      path: "/registration/{session}/invoice",
      tags,
      summary: "Invoices of a registration, newest first",
    })
    .input(z.object(registration))
    .output(page),
  listMore: oc
    .route({
      method: "POST",
      path: "/registration/{session}/invoice/more",
      tags,
      summary: "A further page of its invoices",
    })
    .input(
      z.object({
        ...registration,
        page: z.number().int().min(1, "not_allowed").max(lastInvoicePage, "not_allowed"),
      }),
    )
    .output(page),
  /** Published ones of the same third-party organisation and session, which one invoice may be for together; none without an organisation. */
  listCompanions: oc
    .route({
      method: "GET",
      path: "/registration/{session}/invoice/companion",
      tags,
      summary: "Registrations that one invoice may be for together with this one",
    })
    .input(z.object(registration))
    .output(z.object({ data: z.array(invoiceCompanion) })),
  calculate: oc
    .route({
      method: "POST",
      path: "/registration/{session}/invoice/calculate",
      tags,
      summary: "Calculate an invoice; nothing is saved",
    })
    .input(z.object(registration).extend(composition.shape))
    .output(z.object({ data: invoiceCalculation })),
  /** Marked as a draft, without a number; `picture` is its first page (WebP). Both in base64. */
  preview: oc
    .route({
      method: "POST",
      path: "/registration/{session}/invoice/preview",
      tags,
      summary: "See an invoice as it would be printed; nothing is saved",
    })
    .input(z.object(registration).extend(composition.shape))
    .output(z.object({ data: z.object({ pdf: z.string(), picture: z.string().nullable() }) })),
  /** Issues it: from then on it stays as it is. 422 by field with what is missing. The same `key` again answers the same. */
  store: oc
    .route({
      method: "POST",
      path: "/registration/{session}/invoice",
      tags,
      summary: "Issue an invoice",
      successStatus: 201,
    })
    .input(z.object({ ...registration, key }).extend(composition.shape))
    .output(changed),
  /** An invoice that the accounting CRM holds. */
  link: oc
    .route({
      method: "POST",
      path: "/registration/{session}/invoice/link",
      tags,
      summary: "Link an invoice of the accounting CRM",
      successStatus: 201,
    })
    .input(
      z.object({
        ...registration,
        zoho_invoice_id: requiredLine(60),
        invoice_name: requiredLine(120),
        /** Cents; 0 until they are known. */
        total: cents.default(0),
        balance: cents.default(0),
        /** By default that of who invoices for the show. */
        currency: currency.optional(),
        date: day.optional(),
        /** The first day on which something not paid yet is due. */
        due_date: day.optional(),
      }),
    )
    .output(z.object({ success: z.literal(true), data: invoice })),
  /** Of an invoice that the accounting CRM holds, by the id that the list of the registration has: the invoice there stays. 404 for one of the ledger. */
  unlink: oc
    .route({
      method: "POST",
      path: "/registration/{session}/invoice/{linked}/unlink",
      tags,
      summary: "Unlink an invoice of the accounting CRM",
    })
    .input(z.object({ ...registration, linked: id }))
    .output(z.object({ success: z.literal(true) })),
  get: oc
    .route({ method: "GET", path: "/invoice/{invoice}", tags, summary: "A document of the ledger" })
    .input(z.object({ invoice: id }))
    .output(z.object({ data: invoiceDetail })),
  /** Printed once, at the latest when it is asked for; from then on the same file. That of the French entity carries `factur-x.xml`. */
  getFile: oc
    .route({
      method: "GET",
      path: "/invoice/{invoice}/pdf",
      tags,
      summary: "The PDF of a document",
      ...fileRoute,
    })
    .input(z.object({ invoice: id }))
    .output(fileAnswer),
  /** Stores nothing. 404 for an unknown invoice. */
  calculateCredit: oc
    .route({
      method: "POST",
      path: "/invoice/{invoice}/credit-calculation",
      tags,
      summary: "What of the lines of an invoice can be credited, and what the chosen ones come to",
    })
    .input(z.object({ invoice: id, lines: creditedLines.default([]) }))
    .output(z.object({ data: creditCalculation })),
  /**
   * Without `amount` and `lines` all that is left of it. 422 on `amount` or `lines` for more, and for both; 409 for a deposit that a final
   * invoice deducts.
   */
  credit: oc
    .route({
      method: "POST",
      path: "/invoice/{invoice}/credit",
      tags,
      summary: "Correct an invoice with a credit note; returns the credit note",
      successStatus: 201,
    })
    .input(
      z.object({
        invoice: id,
        key,
        /** Cents, tax included. */
        amount: cents.min(1, "not_allowed").optional(),
        lines: creditedLines.min(1, "required").optional(),
        reason: requiredText(500),
        date: day.optional(),
        balance: seenBalance,
      }),
    )
    .output(changed),
  /** `refund`: money goes back that was paid too much. 422 on `amount` for more than is due. Answers the invoice. */
  pay: oc
    .route({
      method: "POST",
      path: "/invoice/{invoice}/payment",
      tags,
      summary: "Record a payment",
      successStatus: 201,
    })
    .input(
      z.object({
        invoice: id,
        key,
        /** Cents. */
        amount: cents.min(1, "not_allowed"),
        refund: z.boolean().default(false),
        date: day,
        payment_method_id: id.nullable().default(null),
        reference: text(200).default(""),
        balance: seenBalance,
      }),
    )
    .output(changed),
  /** Once: 409 for one that has been reversed. Answers the invoice. */
  reverse: oc
    .route({
      method: "POST",
      path: "/invoice/payment/{payment}/reverse",
      tags,
      summary: "Reverse a payment",
      successStatus: 201,
    })
    .input(z.object({ payment: id, key, reference: requiredLine(200) }))
    .output(changed),
}
