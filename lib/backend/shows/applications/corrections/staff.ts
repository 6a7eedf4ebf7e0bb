import { draftLink, slugFor } from "#lib/application/draft-link.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import type { Reader } from "#lib/backend/platform/http/base.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { type ReferenceStore, referenceStore } from "#lib/backend/records/reference/store.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import { changeRegistration } from "#lib/backend/shows/registrations/change-registration.ts"
import { lockRegistration } from "#lib/backend/shows/registrations/lock-registration.ts"
import type { RegistrationCorrectionsState } from "#lib/contract/shows/registration-corrections.ts"
import { type CorrectionRow, correctionColumns, stateOf } from "./correctable.ts"

type Row = CorrectionRow & { slug: string; is_published: boolean }
type Within = { store: ReferenceStore; connection: Connection }

async function find(id: number, { connection }: Within): Promise<Row> {
  const [row] = await query<Row>(
    {
      name: "registration-corrections",
      text: `SELECT slug, published_at IS NOT NULL AS is_published, ${correctionColumns}
        FROM registration WHERE id = $1 AND deleted_at IS NULL`,
      values: [id],
    },
    connection,
  )
  if (!row) throw notFound("registration")
  return row
}

function shown(row: Row, { user }: Reader, store: ReferenceStore): RegistrationCorrectionsState {
  const slug = slugFor(user, row.slug)
  return {
    is_published: row.is_published,
    ...stateOf(row, store).corrections,
    link: slug === null ? null : draftLink(slug),
  }
}

/** What the applicant may correct. @throws 404 for an unknown or deleted registration */
export async function correctionsFor(id: number, reader: Reader): Promise<RegistrationCorrectionsState> {
  const store = await referenceStore()
  return inTransaction(async (connection) => shown(await find(id, { store, connection }), reader, store))
}

/**
 * E-8. Locks or unlocks corrections. An invoice that is there no longer locks them then, the next one does.
 * @throws 404; 409 for a draft, and to unlock one that is over
 */
export function setLocked(
  id: number,
  isLocked: boolean,
  reader: Reader,
  actor: Actor,
): Promise<RegistrationCorrectionsState> {
  return inRecordTransaction(actor, async ({ connection, store }) => {
    await lockRegistration(id, connection)
    const row = await find(id, { store, connection })
    if (!row.is_published) throw conflict("not_sent_yet", null)
    const { lock } = stateOf(row, store).corrections
    if (lock === "over" && !isLocked) throw conflict("corrections_over", shown(row, reader, store))
    const fresh = { corrections_locked: isLocked, corrections_invoices: isLocked ? 0 : row.invoices }
    const isSame =
      row.corrections_locked === fresh.corrections_locked &&
      row.corrections_invoices === fresh.corrections_invoices
    if (isSame) return shown(row, reader, store)
    const changes = { corrections_locked: [lock !== null, isLocked] satisfies [unknown, unknown] }
    await changeRegistration({ id, columns: fresh, changes }, actor, connection)
    return shown({ ...row, ...fresh }, reader, store)
  })
}
