import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import { registrationNumberProblem } from "#lib/backend/records/tax-numbers/french-register.ts"
import { vatCodeProblem } from "#lib/backend/records/tax-numbers/vat-code.ts"
import type { StoredSeller } from "#lib/contract/finance/invoicing-admin.ts"
import { billingEntities } from "#lib/contract/finance/ledger-terms.ts"
import { undrawable } from "../undrawable.ts"
import { isReadable } from "./accent.ts"
import { isBic, isIban } from "./bank-codes.ts"
import { listSellers } from "./data.ts"

type Based = Pick<StoredSeller, "entity" | "version">
type Design = "accent" | "footer" | "footer_fr"
type Optional = Design | "write_off_limit"
type Fields = Omit<StoredSeller, "entity" | "version" | "has_documents" | "missing" | "logo" | Optional> & {
  [field in Design]?: string | undefined
} & {
  /** As it is where nothing is said. */
  write_off_limit?: number | undefined
}

/** The French rules for e-invoices want each of them on every document (BR-FR-05). */
const neededInFrance = [
  "late_fees",
  "late_fees_fr",
  "recovery",
  "recovery_fr",
  "early_payment",
  "early_payment_fr",
] as const

async function requireSound(fields: Fields, stored: StoredSeller, connection: Connection): Promise<void> {
  const [country] = await query<{ code: string }>(
    { text: "SELECT code FROM country WHERE id = $1", values: [fields.country_id] },
    connection,
  )
  const { iban, bic, vat_code, registration_number, prefix } = fields
  const wrongCode = country && vatCodeProblem(vat_code, country.code)
  const wrongNumber = country && registrationNumberProblem(registration_number, country.code)
  const missing = country?.code === "FR" ? neededInFrance.filter((name) => fields[name].trim() === "") : []
  const problems: Problems = {
    ...Object.fromEntries(missing.map((name) => [name, ["required"]])),
    ...(!country && { country_id: ["unknown_value"] }),
    ...(iban && !isIban(iban) && { iban: ["not_an_iban"] }),
    ...(bic && !isBic(bic) && { bic: ["not_a_bic"] }),
    ...(wrongCode && { vat_code: [wrongCode] }),
    ...(wrongNumber && { registration_number: [wrongNumber] }),
    ...(fields.accent && !isReadable(fields.accent) && { accent: ["too_pale"] }),
    ...(await undrawable(Object.entries(fields).map(([field, value]) => [field, String(value ?? "")]))),
    ...(stored.has_documents && prefix !== stored.prefix && { prefix: ["prefix_in_use"] }),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/**
 * Changes what documents to come say of who invoices; those that are issued stay as they are.
 * @throws 404, 409 with all sellers, 422 by field: the prefix stays once a document was issued under it
 */
export async function editSeller(based: Based, fields: Fields, actor: Actor): Promise<StoredSeller[]> {
  try {
    return await inTransaction(async (connection) => {
      await query({ text: "SELECT FROM invoice_seller ORDER BY entity FOR UPDATE", values: [] }, connection)
      const sellers = await listSellers(connection)
      const stored = sellers.find(({ entity }) => entity === based.entity)
      if (!stored) throw notFound("seller")
      if (stored.version !== based.version) throw conflict("invoicing_changed", sellers)
      await requireSound(fields, stored, connection)
      const { write_off_limit = stored.write_off_limit, ...others } = fields
      const whole = { ...others, write_off_limit }
      const changes = changesBetween(stored, whole)
      if (Object.keys(changes).length === 0) return sellers
      const columns = Object.entries(whole)
      await query(
        {
          text: `UPDATE invoice_seller SET version = version + 1, ${columns
            .map(([column], place) => `${column} = $${place + 2}`)
            .join(", ")} WHERE entity = $1`,
          values: [based.entity, ...columns.map(([, value]) => value)],
        },
        connection,
      )
      // Entities have no number of their own; the audit log uses their position.
      const id = billingEntities.indexOf(based.entity) + 1
      await writeAudit({ actor, action: "edit", type: "invoice_seller", id, changes }, connection)
      return listSellers(connection)
    })
  } catch (error) {
    throw isTaken(error, "invoice_seller_prefix_key") ? invalid({ prefix: ["prefix_taken"] }) : error
  }
}
