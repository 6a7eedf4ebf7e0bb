import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { wholly } from "#lib/backend/platform/http/wholly.ts"
import { log } from "#lib/log.ts"
import { findDocument } from "../document.ts"
import { logoOfDocument } from "./logo.ts"
import type { PrintedInvoice } from "./printed-invoice.ts"
import { printedOf } from "./printed-of.ts"

const fileSql = "SELECT id, key, name, mime, size FROM stored_file WHERE id = $1"

/** The file of a document, undefined before it is printed. Throws a 404 for an unknown document. */
async function storedFile(
  id: number,
  lock: "" | "FOR NO KEY UPDATE",
  connection?: Connection,
): Promise<StoredFile | undefined> {
  const [document] = await query<{ file_id: number | null }>(
    { text: `SELECT file_id FROM invoice WHERE id = $1 ${lock}`, values: [id] },
    connection,
  )
  if (!document) throw notFound("invoice")
  const [file] = await query<StoredFile>({ text: fileSql, values: [document.file_id] }, connection)
  return file
}

/** The XML goes out with the document whatever it says, since the document has been issued; who keeps the product has to know. */
async function tellBrokenRules(invoice: PrintedInvoice): Promise<void> {
  const { facturX } = await import("../facturx/cross-industry-invoice.ts")
  const { problemsOf } = await import("../facturx/problems-of.ts")
  const rules = problemsOf(facturX(invoice))
  if (rules.length > 0)
    log.error({ invoice: invoice.number, rules }, "the XML of an invoice breaks rules of EN 16931")
}

/** Loaded when something is printed: few processes ever print. */
async function print(invoice: PrintedInvoice): Promise<Buffer> {
  const { printInvoice } = await import("./print-invoice.ts")
  const { hasFacturX } = await import("../facturx/embed-facturx.ts")
  if (hasFacturX(invoice)) await tellBrokenRules(invoice)
  return printInvoice(invoice)
}

/**
 * The PDF of an issued document, printed once: of those who print it at once the first keeps it, and it is never written again.
 * Only what the store has lost, as after a restore without its files, is printed again.
 * @throws 404 for an unknown document
 */
export async function documentFile(id: number): Promise<StoredFile> {
  const stored = await storedFile(id, "")
  if (stored && (await (await fileStore()).exists(stored.key))) return stored
  const logo = await logoOfDocument(id)
  const invoice = { ...printedOf(await findDocument(id, "en")), ...(logo && { logo }) }
  const pdf = await print(invoice)
  return inTransaction((connection) => keep(id, { name: `${invoice.number}.pdf`, pdf }, connection))
}

type Printed = { name: string; pdf: Uint8Array }

async function keep(id: number, { name, pdf }: Printed, connection: Connection): Promise<StoredFile> {
  const already = await storedFile(id, "FOR NO KEY UPDATE", connection)
  if (already) return putBack(already, pdf, connection)
  const about = { folder: "invoices", mime: "application/pdf", extension: ".pdf" } as const
  const fileId = await writeFile({ ...about, name, userId: null, days: null }, wholly(pdf), connection)
  await query({ text: "UPDATE invoice SET file_id = $2 WHERE id = $1", values: [id, fileId] }, connection)
  const stored = await storedFile(id, "", connection)
  if (!stored) throw new Error(`The print of document ${id} is not in the store`)
  return stored
}

/** Call it with the document locked. */
async function putBack(file: StoredFile, pdf: Uint8Array, connection: Connection): Promise<StoredFile> {
  const store = await fileStore()
  if (await store.exists(file.key)) return file
  await store.put(file.key, pdf)
  const size = pdf.byteLength
  await query({ text: "UPDATE stored_file SET size = $2 WHERE id = $1", values: [file.id, size] }, connection)
  return { ...file, size }
}
