import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { Corrections } from "#lib/contract/shows/application-corrections.ts"
import type { ApplicationOutcome } from "#lib/contract/shows/application-outcomes.ts"
import { outcomeOf } from "../outcome.ts"
import { correctionsOf } from "./rule.ts"

/** Columns that the rule asks for, of the table registration. */
export const correctionColumns = `lifecycle_id, is_placed, corrections_locked, corrections_invoices,
  (SELECT count(*)::int FROM registration_invoice WHERE registration_id = registration.id) AS invoices`

export type CorrectionRow = {
  lifecycle_id: number | null
  is_placed: boolean
  corrections_locked: boolean | null
  corrections_invoices: number
  invoices: number
}

/** What became of an application, and what of it may be corrected. */
export function stateOf(
  row: CorrectionRow,
  store: ReferenceStore,
): { outcome: ApplicationOutcome; corrections: Corrections } {
  const lifecycle = store.by.registrationLifecycles.get(row.lifecycle_id ?? 0)
  const outcome = outcomeOf(lifecycle, row.is_placed, row.invoices)
  const corrections = correctionsOf({
    outcome,
    isLocked: row.corrections_locked,
    invoices: row.invoices,
    invoicesAtUnlock: row.corrections_invoices,
  })
  return { outcome, corrections }
}

/** The same of a registration that is locked, so that it stays true until the transaction ends. */
export async function lockedState(id: number, store: ReferenceStore, connection: Connection) {
  const row = await queryOne<CorrectionRow>(
    {
      name: "application-corrections",
      text: `SELECT ${correctionColumns} FROM registration WHERE id = $1`,
      values: [id],
    },
    connection,
  )
  return stateOf(row, store).corrections
}
