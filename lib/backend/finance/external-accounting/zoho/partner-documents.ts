import { z } from "zod"
import type { ZohoSettings } from "./access-token.ts"
import { cents } from "./amounts.ts"
import { callZoho, ZohoRefusal } from "./call-zoho.ts"

/** An invoice or credit note as Zoho holds it; amounts in cents. */
export type PartnerDocument = {
  id: string
  number: string
  customer: string
  status: string
  total: number
  /** Of a credit note: what of it is not used yet. */
  balance: number
  currency: string
  date: string
  dueDate: string | null
}

const shared = {
  customer_id: z.string(),
  status: z.string(),
  total: z.number(),
  balance: z.number(),
  currency_code: z.string(),
  date: z.string(),
}

type Shared = z.infer<z.ZodObject<typeof shared>>

const sharedOf = ({ customer_id, status, total, balance, currency_code, date }: Shared) => ({
  customer: customer_id,
  status,
  total: cents(total),
  balance: cents(balance),
  currency: currency_code,
  date,
})

const invoice = z
  .object({ ...shared, invoice_id: z.string(), invoice_number: z.string(), due_date: z.string().default("") })
  .transform(
    (row): PartnerDocument => ({
      ...sharedOf(row),
      id: row.invoice_id,
      number: row.invoice_number,
      dueDate: row.due_date || null,
    }),
  )

const note = z.object({ ...shared, creditnote_id: z.string(), creditnote_number: z.string() }).transform(
  (row): PartnerDocument => ({
    ...sharedOf(row),
    id: row.creditnote_id,
    number: row.creditnote_number,
    dueDate: null,
  }),
)

/** What is alike of invoices and credit notes: had, made and changed under names of their own. */
const kinds = {
  invoice: {
    path: "/invoices",
    numbered: "invoice_number",
    one: z.object({ invoice }).transform((answer) => answer.invoice),
    many: z.object({ invoices: z.array(invoice) }).transform((answer) => answer.invoices),
  },
  credit_note: {
    path: "/creditnotes",
    numbered: "creditnote_number",
    one: z.object({ creditnote: note }).transform((answer) => answer.creditnote),
    many: z.object({ creditnotes: z.array(note) }).transform((answer) => answer.creditnotes),
  },
} as const
export type PartnerDocumentKind = keyof typeof kinds

/** Finds one by its number, which is unique there. */
export async function findNumbered(
  kind: PartnerDocumentKind,
  number: string,
  settings: ZohoSettings,
): Promise<PartnerDocument | undefined> {
  const { path, numbered, many } = kinds[kind]
  const found = await callZoho(settings, { method: "GET", path, query: { [numbered]: number } }, many)
  return found.find((one) => one.number === number)
}

/** Reads one by its id; undefined when there is none. */
export async function findPartnerDocument(
  kind: PartnerDocumentKind,
  id: string,
  settings: ZohoSettings,
): Promise<PartnerDocument | undefined> {
  const { path, one } = kinds[kind]
  try {
    return await callZoho(settings, { method: "GET", path: `${path}/${encodeURIComponent(id)}` }, one)
  } catch (error) {
    if (error instanceof ZohoRefusal && error.isMissing) return undefined
    throw error
  }
}

/** The same where it has to be. Throws a PartnerTrouble when there is none. */
export async function getPartnerDocument(
  kind: PartnerDocumentKind,
  id: string,
  settings: ZohoSettings,
): Promise<PartnerDocument> {
  const { path, one } = kinds[kind]
  return callZoho(settings, { method: "GET", path: `${path}/${encodeURIComponent(id)}` }, one)
}

/** A number that is taken is reported by code of invoices, of credit notes, or in words alone. */
const isTaken = (error: unknown) =>
  error instanceof ZohoRefusal && ([1001, 12018].includes(error.code) || /already exist/i.test(error.message))

/** Writes one under our number, once: a number that is there already is the one that was written before. */
export async function createNumbered(
  kind: PartnerDocumentKind,
  number: string,
  body: object,
  settings: ZohoSettings,
): Promise<PartnerDocument> {
  const { path, numbered, one } = kinds[kind]
  const query = { ignore_auto_number_generation: "true" }
  try {
    return await callZoho(
      settings,
      { method: "POST", path, query, body: { ...body, [numbered]: number } },
      one,
    )
  } catch (error) {
    const standing = isTaken(error) ? await findNumbered(kind, number, settings) : undefined
    if (!standing) throw error
    return standing
  }
}

/** Replaces one under its number. */
export async function changePartnerDocument(
  kind: PartnerDocumentKind,
  { id, number }: PartnerDocument,
  body: object,
  settings: ZohoSettings,
): Promise<PartnerDocument> {
  const { path, numbered, one } = kinds[kind]
  const query = { ignore_auto_number_generation: "true" }
  const call = { method: "PUT", path: `${path}/${id}`, query, body: { ...body, [numbered]: number } } as const
  return callZoho(settings, call, one)
}
