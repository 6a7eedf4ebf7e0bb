import { oc } from "@orpc/contract"
import { z } from "zod"
import { day, id, instant } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { requiredText, text, version } from "../records/record-inputs.ts"
import { maxWhole } from "../shows/application-limits.ts"
import { currency } from "../shows/registration-detail.ts"
import {
  accountCurrencies,
  allocationKinds,
  dayOrders,
  entryStates,
  maxStatementBytes,
  maxStatementColumns,
  maxStatementEntries,
  statementFields,
  statementFormats,
} from "./bank-terms.ts"
import { billingEntity } from "./invoice-fields.ts"
import { maxInvoiceTotal } from "./invoice-terms.ts"
import { billingEntities } from "./ledger-terms.ts"

const tags = ["Bank statements"]

const mapping = z.array(z.enum(statementFields).nullable())
/** The same as it is sent: a form knows no null, so a column that means nothing is an empty text. */
const sentMapping = z
  .array(z.enum(["", ...statementFields]).transform((field) => field || null))
  .max(maxStatementColumns, "too_many")
/** IBAN or number, of a file that does not say it. */
const account = text(34)
/** Of an account. */
export const accountCurrency = z.enum(accountCurrencies)
const file = z.file().max(maxStatementBytes, "statement_too_large")

/** Cents that the bank took, which are part of what moved: of 5.00 with a fee of 0.40 came 4.60. */
const fee = z.number()
/** What was paid before it was exchanged; cents, and the currency's code where it is known. */
const original = z.object({ amount: z.number(), currency: z.string() }).nullable()

/** An entry of a file as it would be kept; amounts are cents, money out is negative. */
const readEntry = z.object({
  date: day,
  amount: z.number(),
  fee,
  original,
  is_reversal: z.boolean(),
  counterparty: z.string(),
  text: z.string(),
  reference: z.string(),
})

/** A line of a file that is no entry: by its number, of XML by that of the entry; from 1. */
const leftOutLine = z.object({
  line: z.number(),
  message: z.string(),
  text: z.string(),
  /** It could not be read, in place of telling a sum or a remark. */
  is_unread: z.boolean(),
})

/** What the entries lead to from the balance before, and the balance that the statement says; cents. */
const sumDifference = z.object({ computed: z.number(), stated: z.number() })

/** A file as read; nothing of it is kept yet. */
export const statementFile = z.object({
  name: z.string(),
  format: z.enum(statementFormats),
  /** Of a CSV file: its columns with first different values. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** By place of the column; as given, else as it seems. */
  mapping,
  day_order: z.enum(dayOrders),
  /** IBAN or number of the account, as the file says it, or else as it was said of its columns before. */
  account: z.string(),
  /** Whether the file says it: else a person can. */
  is_account_stated: z.boolean(),
  /** Whether the columns mean what was said of an earlier file of the account. */
  is_remembered: z.boolean(),
  /** Whose account it is, as far as the file or what was kept before tells. */
  entity: billingEntity.nullable(),
  currency: accountCurrency.nullable(),
  entries: z.number(),
  /** Of those, kept already from an earlier file. */
  known: z.number(),
  from: day.nullable(),
  to: day.nullable(),
  /** First ten. */
  first: z.array(readEntry),
  /** Lines that are no entry, those that could not be read first, at most two hundred. */
  left_out: z.array(leftOutLine),
  /** How many could not be read: they are left out when a person agrees. */
  unread: z.number(),
  /** Where entries and balances differ: it is kept when a person agrees. */
  sums: z.array(sumDifference),
  /** What keeps it from being kept, in the caller's language. */
  problems: z.array(z.object({ message: z.string() })),
})
export type StatementFile = z.infer<typeof statementFile>

const statement = z.object({
  id: z.number(),
  name: z.string(),
  format: z.enum(statementFormats),
  entity: billingEntity,
  account: z.string(),
  currency: accountCurrency,
  from: day.nullable(),
  to: day.nullable(),
  entries: z.number(),
  /** Of those, neither matched whole nor set aside. */
  open: z.number(),
  /** Lines that could not be read and were left out by whoever added it. */
  unread: z.number(),
  /** Differences of sums with which it was added. */
  sums: z.array(sumDifference),
  user: z.string().nullable(),
  created_at: instant,
  /** No entry was matched, so that it can be reversed. */
  is_removable: z.boolean(),
})
export type BankStatement = z.infer<typeof statement>

/**
 * Why an invoice is proposed: the entry has its number, what is due (whole, or the instalment due next) equals the amount,
 * the same account paid this buyer's invoices before, the names are alike.
 */
export const matchReasons = ["number", "balance", "instalment", "account", "name"] as const
export type MatchReason = (typeof matchReasons)[number]
/** sure: number and amount agree; likely: number alone, or the amount and who paid; possible: all others. */
export const matchGrades = ["sure", "likely", "possible"] as const
export type MatchGrade = (typeof matchGrades)[number]

/** An invoice that an entry may pay; of money out one that was paid too much. Amounts are of its own currency. */
const openInvoice = z.object({
  invoice: z.number(),
  number: z.string(),
  currency,
  buyer: z.string(),
  date: day,
  /** The first day on which something of it is due. */
  due_on: day.nullable(),
  total: z.number(),
  balance: z.number(),
  /** Cents of the instalment due next, or what is left of it. */
  due: z.number(),
  registrations: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type OpenInvoice = z.infer<typeof openInvoice>

const proposal = z.object({
  grade: z.enum(matchGrades),
  reasons: z.array(z.enum(matchReasons)),
  /** What each would take of the entry; below zero of money out. */
  parts: z.array(openInvoice.extend({ amount: z.number() })),
})
export type MatchProposal = z.infer<typeof proposal>

export const bankEntry = z.object({
  id: z.number(),
  statement: z.object({ id: z.number(), name: z.string() }),
  entity: billingEntity,
  currency: accountCurrency,
  date: day,
  value_date: day.nullable(),
  /** Where something is left of it and the books are closed for its day: the first open day, on which it is booked once agreed. */
  booked_on: day.nullable(),
  /** Cents that moved; money out is negative. */
  amount: z.number(),
  fee,
  original,
  /** It takes an earlier entry back: a reversal, or a transfer that was returned. */
  is_reversal: z.boolean(),
  /** Cents that no invoice has taken yet, with the sign of the amount. */
  left: z.number(),
  /** Cents that invoices can get: what is left, a customer's credit, what the bank said that it took. */
  available: z.number(),
  /** Cents of it that are a customer's credit still. */
  credit: z.number(),
  counterparty: z.string(),
  iban: z.string(),
  text: z.string(),
  reference: z.string(),
  state: z.enum(entryStates),
  /** Why it is no payment of an invoice. */
  aside_reason: z.string(),
  version: z.number(),
  /** What it paid; a reversed payment is not among them. */
  payments: z.array(
    z.object({
      id: z.number(),
      invoice: z.number(),
      number: z.string(),
      buyer: z.string(),
      registrations: z.array(z.object({ id: z.number(), name: z.string() })),
      currency,
      /** Cents of the invoice's currency. */
      amount: z.number(),
      /** Cents of the entry that it took. */
      entry_amount: z.number(),
      /** Day on which it is booked. */
      date: day,
    }),
  ),
  /** What of it pays no invoice; a part that was reversed is not among them. Cents: what a bank took has the other sign. */
  allocations: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(allocationKinds),
      amount: z.number(),
      reason: z.string(),
      buyer: z.string(),
    }),
  ),
  /** Payments that it reversed; cents of the invoice's currency. */
  returned: z.array(
    z.object({
      payment: z.number(),
      invoice: z.number(),
      number: z.string(),
      buyer: z.string(),
      currency,
      amount: z.number(),
    }),
  ),
  /** Payments that it may reverse, the likeliest first, at most three; of an open one alone. */
  returnable: z.array(
    z.object({
      payment: z.number(),
      invoice: z.number(),
      number: z.string(),
      buyer: z.string(),
      currency,
      amount: z.number(),
      date: day,
    }),
  ),
  /** Best first, at most three; none unless it is open. */
  proposals: z.array(proposal),
})
export type BankEntry = z.infer<typeof bankEntry>

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
    .output(pageOf(statement)),
  getStatement: oc
    .route({
      method: "GET",
      path: "/bank/statement/{statement}",
      tags,
      summary: "A saved statement with the lines that were left out",
    })
    .input(z.object({ statement: id }))
    .output(z.object({ data: statement.extend({ left_out: z.array(leftOutLine) }) })),
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
   * changed since `version`, and where the books are closed for its day unless `booked_on` is the first open day; 422 on `parts` for more than is left of it, for an invoice of another entity, on `parts.N.amount` for
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
