import { oc } from "@orpc/contract"
import { z } from "zod"
import { day, id } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { requiredText, text, version } from "../records/record-inputs.ts"
import { maxWhole } from "../shows/application-limits.ts"
import { bankEntry, openInvoice } from "./bank-entry.ts"
import { accountCurrency } from "./bank-fields.ts"
import {
  accountCurrencies,
  allocationKinds,
  dayOrders,
  entryStates,
  maxStatementBytes,
  maxStatementColumns,
  maxStatementEntries,
  statementFields,
} from "./bank-terms.ts"
import { billingEntity } from "./invoice-fields.ts"
import { maxInvoiceTotal } from "./invoice-terms.ts"
import { billingEntities } from "./ledger-terms.ts"
import { bankStatement, leftOutLine, statementFile } from "./statement-file.ts"

const tags = ["Bank statements"]

/** The columns of a file as they are sent: a form knows no null, so a column that means nothing is an empty text. */
const sentMapping = z
  .array(z.enum(["", ...statementFields]).transform((field) => field || null))
  .max(maxStatementColumns, "too_many")
/** IBAN or number, of a file that does not say it. */
const account = text(34)
const file = z.file().max(maxStatementBytes, "statement_too_large")

/** Payments of an invoice that a confirmation can say were shown. */
const maxShownByHand = 1_000

const changed = z.object({ success: z.literal(true), data: bankEntry })
const chosen = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess((value) => value || undefined, z.enum(values).optional())

/** Signed: the sign of its entry. */
const amount = z
  .number()
  .int()
  .min(-maxInvoiceTotal, "not_allowed")
  .max(maxInvoiceTotal, "not_allowed")
  .refine((cents) => cents !== 0, "not_allowed")

/** The `booked_on` of the entry, which is agreed; ignored where the books are open for its day. */
const bookedOn = day.optional()

/** Statements of the bank, matched to invoices of the ledger; each match is confirmed by a person. */
export const bankStatements = {
  read: oc
    .route({
      method: "POST",
      path: "/bank/statement/read",
      tags,
      summary: "The contents of a statement (CSV, CAMT, MT940 or OFX, also zipped); nothing is saved",
    })
    .input(
      z.object({
        file,
        mapping: sentMapping.optional(),
        day_order: z.enum(dayOrders).optional(),
        account: account.optional(),
        entity: chosen(billingEntities),
      }),
    )
    .output(z.object({ data: statementFile })),
  /**
   * Entries that an earlier file brought are left out. 422 on `file`, `mapping`, `entity` (CAMT of another account's currency:
   * `currency`); on `unread` and `differences` unless they are those of the file.
   */
  keep: oc
    .route({
      method: "POST",
      path: "/bank/statement",
      tags,
      summary: "Save the entries of a statement",
      successStatus: 201,
    })
    .input(
      z.object({
        file,
        entity: billingEntity,
        currency: accountCurrency,
        mapping: sentMapping.optional(),
        day_order: z.enum(dayOrders).optional(),
        account: account.optional(),
        /** Lines that could not be read and are agreed to be left out. */
        unread: z.coerce.number().int().min(0).max(maxWhole).default(0),
        /** Agreed differences of sums, cents: what the statement says less what entries lead to. */
        differences: z
          .array(z.coerce.number().int().min(-maxWhole).max(maxWhole))
          .max(maxStatementEntries, "too_many")
          .default([]),
      }),
    )
    .output(
      z.object({
        success: z.literal(true),
        /** Null when all of it was known. */
        statement: z.number().nullable(),
        added: z.number(),
        known: z.number(),
      }),
    ),
  list: oc
    .route({ method: "GET", path: "/bank/statement", tags, summary: "Saved statements, newest first" })
    .input(z.object(pageQuery))
    .output(pageOf(bankStatement)),
  getStatement: oc
    .route({
      method: "GET",
      path: "/bank/statement/{statement}",
      tags,
      summary: "A saved statement with the lines that were left out",
    })
    .input(z.object({ statement: id }))
    .output(z.object({ data: bankStatement.extend({ left_out: z.array(leftOutLine) }) })),
  /** 409 once an entry was matched: what paid an invoice stays, also when it is reversed. */
  remove: oc
    .route({
      method: "DELETE",
      path: "/bank/statement/{statement}",
      tags,
      summary: "Remove a statement with no matched entries",
    })
    .input(z.object({ statement: id }))
    .output(z.object({ success: z.literal(true) })),
  listEntries: oc
    .route({
      method: "GET",
      path: "/bank/entry",
      tags,
      summary: "Entries, newest first, with the invoices they may pay",
    })
    .input(
      z.object({
        ...pageQuery,
        state: chosen(entryStates),
        direction: chosen(["in", "out"]),
        statement: id.optional(),
        entity: chosen(billingEntities),
        currency: chosen(accountCurrencies),
        /** In counterparty, text and reference; or an amount, as written. */
        search: text(100).default(""),
      }),
    )
    .output(
      pageOf(bankEntry).extend({
        /** Entries of each state for the same choice. */
        counts: z.object({ open: z.number(), matched: z.number(), aside: z.number() }),
      }),
    ),
  getEntry: oc
    .route({ method: "GET", path: "/bank/entry/{entry}", tags, summary: "An entry" })
    .input(z.object({ entry: id }))
    .output(z.object({ data: bankEntry })),
  /** Of its entity, by number or buyer; at most twenty, those of its currency first, and of those the best. */
  findInvoices: oc
    .route({
      method: "GET",
      path: "/bank/entry/{entry}/invoice",
      tags,
      summary: "Invoices that an entry could pay",
    })
    .input(z.object({ entry: id, search: text(100).default("") }))
    .output(z.object({ data: z.array(openInvoice) })),
  /**
   * Records a payment (of money out a refund) for each part, all or none. The same `key` again answers the same. 409 when the entry has
   * changed since `version`, where somebody recorded a payment by hand that is not in `by_hand` (not compared without it), and where the
   * books are closed for its day unless `booked_on` is the first open day; 422 on `parts` for more than is left of it, for an invoice of another entity, on `parts.N.amount` for
   * more than is due, on `parts.N.entry_amount` where an invoice in another currency lacks it, or one in the same has it.
   */
  match: oc
    .route({
      method: "POST",
      path: "/bank/entry/{entry}/match",
      tags,
      summary: "Match an entry to invoices",
      successStatus: 201,
    })
    .input(
      z.object({
        entry: id,
        key: z.uuid("not_allowed"),
        version,
        booked_on: bookedOn,
        parts: z
          .array(
            z.object({
              invoice: id,
              /** Cents of the invoice's currency. */
              amount,
              /** Cents of the entry, where it is in another currency. */
              entry_amount: amount.optional(),
              /** Ids of the `by_hand` that were shown. */
              by_hand: z.array(id).max(maxShownByHand, "too_many").optional(),
            }),
          )
          .min(1, "required")
          .max(50, "too_many")
          .refine(
            (parts) => new Set(parts.map(({ invoice }) => invoice)).size === parts.length,
            "not_allowed",
          ),
      }),
    )
    .output(changed),
  /**
   * Says what a part of an entry is that pays no invoice. The same `key` again answers the same. 409 when the entry has changed since
   * `version`; 422 on `amount` for more than is left, or than may be written off.
   */
  settle: oc
    .route({
      method: "POST",
      path: "/bank/entry/{entry}/allocation",
      tags,
      summary: "Allocate a part of an entry that pays no invoice",
      successStatus: 201,
    })
    .input(
      z.object({
        entry: id,
        key: z.uuid("not_allowed"),
        version,
        kind: z.enum(allocationKinds),
        /** What a bank took of a payment has the other sign than the entry. */
        amount,
        reason: requiredText(200),
        /** Of a credit: an invoice of the customer. */
        invoice: id.optional(),
        /** Of a credit that goes back: the entry that brought it. */
        source: id.optional(),
      }),
    )
    .output(changed),
  /** 409 for a part that was reversed, or a credit that was used. */
  unsettle: oc
    .route({
      method: "POST",
      path: "/bank/entry/{entry}/allocation/{allocation}/reverse",
      tags,
      summary: "Reverse an allocation of an entry",
    })
    .input(z.object({ entry: id, allocation: id, key: z.uuid("not_allowed"), version }))
    .output(changed),
  /** Reverses a payment whose money went back by this entry; its invoice is due again. 409 on closed books as for a match. */
  returnPayment: oc
    .route({
      method: "POST",
      path: "/bank/entry/{entry}/return",
      tags,
      summary: "Reverse the payment that an entry reversed",
    })
    .input(z.object({ entry: id, key: z.uuid("not_allowed"), version, booked_on: bookedOn, payment: id }))
    .output(changed),
  /** Entries with a credit, of the account of an entry: money out can pay it back. */
  listCredits: oc
    .route({
      method: "GET",
      path: "/bank/entry/{entry}/credit",
      tags,
      summary: "Credits of customers that an entry could pay back",
    })
    .input(z.object({ entry: id }))
    .output(
      z.object({
        data: z.array(z.object({ entry: z.number(), buyer: z.string(), credit: z.number(), date: day })),
      }),
    ),
  /** 409 for one that paid something. */
  setAside: oc
    .route({
      method: "POST",
      path: "/bank/entry/{entry}/aside",
      tags,
      summary: "Set an entry aside",
    })
    .input(z.object({ entry: id, version, reason: requiredText(200) }))
    .output(changed),
  reopen: oc
    .route({
      method: "POST",
      path: "/bank/entry/{entry}/reopen",
      tags,
      summary: "Reopen an entry that was set aside",
    })
    .input(z.object({ entry: id, version }))
    .output(changed),
}
