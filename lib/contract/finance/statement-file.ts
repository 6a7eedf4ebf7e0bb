import { z } from "zod"
import { day, instant } from "../platform/fields.ts"
import { accountCurrency, fee, original } from "./bank-fields.ts"
import { dayOrders, statementFields, statementFormats } from "./bank-terms.ts"
import { billingEntity } from "./invoice-fields.ts"

const mapping = z.array(z.enum(statementFields).nullable())

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
export const leftOutLine = z.object({
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

export const bankStatement = z.object({
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
export type BankStatement = z.infer<typeof bankStatement>
