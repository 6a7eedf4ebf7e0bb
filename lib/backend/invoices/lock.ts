import { type Connection, query } from "../database/db.ts"
import { invalid, notFound } from "../http/errors.ts"

/** Locks the registrations of a document, each by ascending id, in the order in which all writers take them. */
async function lockRegistrationsOf(invoice: number, connection: Connection): Promise<number[]> {
  const rows = await query<{ id: number }>(
    {
      name: "invoice-registrations-lock",
      text: `SELECT id FROM registration WHERE id IN (SELECT registration_id FROM invoice_line WHERE invoice_id = $1)
        ORDER BY id FOR NO KEY UPDATE`,
      values: [invoice],
    },
    connection,
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks an issued invoice and the registrations it is for.
 * @returns the ids of the registrations
 * @throws 404 for an unknown one, 422 for a credit note
 */
export async function lockInvoice(id: number, connection: Connection): Promise<number[]> {
  const registrations = await lockRegistrationsOf(id, connection)
  const [locked] = await query<{ kind: "invoice" | "credit_note" }>(
    { name: "invoice-lock", text: "SELECT kind FROM invoice WHERE id = $1 FOR NO KEY UPDATE", values: [id] },
    connection,
  )
  if (!locked) throw notFound("invoice")
  if (locked.kind !== "invoice") throw invalid({ invoice: ["not_an_invoice"] })
  return registrations
}
