import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction, type Transaction } from "#lib/backend/records/transaction.ts"
import { auditDifferences } from "../audit-differences.ts"
import { readLinks } from "./links.ts"

/**
 * Links a company to a registration: the first one as the primary, later ones as secondaries. It is
 * put on the booths on which no company is yet, so the primary one on all. Saying it twice changes nothing.
 * @returns the id of the association
 * @throws 404 for an unknown or deleted registration, 422 for an unknown or deleted company
 */
export function associate(registration: number, company: number, actor: Actor): Promise<number> {
  return inRecordTransaction(actor, async (transaction) => {
    await lockCompany(company, transaction)
    return linkWithin(registration, company, transaction)
  })
}

/** A company that is being deleted is waited for; companies are locked before registrations. */
async function lockCompany(company: number, { connection }: Transaction): Promise<void> {
  const [notDeleted] = await query<{ id: number }>(
    {
      name: "company-to-link",
      text: "SELECT id FROM company WHERE id = $1 AND deleted_at IS NULL FOR SHARE",
      values: [company],
    },
    connection,
  )
  if (!notDeleted) throw invalid({ company_id: ["not_allowed"] })
}

/** The same in a transaction of the caller's, who has locked the company or just made it. */
export function linkWithin(registration: number, company: number, transaction: Transaction): Promise<number> {
  const { connection } = transaction
  return auditDifferences(registration, transaction, async () => {
    const links = await readLinks(registration, connection)
    const existing = links.find(({ company_id }) => company_id === company)
    if (existing) return existing.id
    const isPrimary = !links.some(({ is_primary, is_deleted }) => is_primary && !is_deleted)
    if (isPrimary) {
      // A primary company that was deleted makes room, and is a secondary one when it is restored.
      await query(
        {
          name: "registration-no-primary",
          text: "UPDATE registration_association SET is_primary = false WHERE registration_id = $1 AND is_primary",
          values: [registration],
        },
        connection,
      )
    }
    const { id } = await queryOne<{ id: number }>(
      {
        name: "registration-link",
        text: "INSERT INTO registration_association (registration_id, company_id, is_primary) VALUES ($1, $2, $3) RETURNING id",
        values: [registration, company, isPrimary],
      },
      connection,
    )
    await query(
      {
        name: "registration-link-booths",
        text: `INSERT INTO registration_booth_association (booth_id, association_id, registration_id)
          SELECT booth.id, $2, $1 FROM registration_booth booth WHERE registration_id = $1
            AND NOT EXISTS (SELECT FROM registration_booth_association held
              JOIN registration_association link ON link.id = held.association_id
              JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL WHERE held.booth_id = booth.id)`,
        values: [registration, id],
      },
      connection,
    )
    return id
  })
}
