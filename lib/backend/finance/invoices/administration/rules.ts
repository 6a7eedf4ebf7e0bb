import { isDeepStrictEqual } from "node:util"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import { isSameSet, putInAuditedOrder } from "#lib/backend/records/put-in-order.ts"
import type { StoredTaxRule } from "#lib/contract/finance/invoicing-admin.ts"
import { asBasisPoints } from "../figures.ts"
import { listRules } from "./data.ts"

type Fields = Omit<StoredTaxRule, "id" | "entity" | "version">
type Based = { rule: number; version: number }

const type = "tax_rule"

/** Runs a change while nobody else changes sellers or rules, and answers all rules as they are then. */
function changeRules(
  change: (current: StoredTaxRule[], connection: Connection) => Promise<void>,
): Promise<StoredTaxRule[]> {
  return inTransaction(async (connection) => {
    await query(
      { text: "SELECT FROM invoice_seller ORDER BY entity FOR NO KEY UPDATE", values: [] },
      connection,
    )
    await change(await listRules(connection), connection)
    return listRules(connection)
  })
}

function requireRule(current: StoredTaxRule[], { rule, version }: Based): StoredTaxRule {
  const found = current.find(({ id }) => id === rule)
  if (!found) throw notFound("tax_rule")
  if (found.version !== version) throw conflict("invoicing_changed", current)
  return found
}

/** What EN 16931 asks: a rate where tax is charged, none and the reason where it is not. */
function requireSound({ category, rate, reason, reason_fr }: Fields): void {
  const isTaxed = category === "S"
  const problems: Problems = {
    ...(isTaxed !== rate > 0 && { rate: [isTaxed ? "rate_needed" : "rate_of_untaxed"] }),
    ...(!isTaxed && !reason && { reason: ["required"] }),
    ...(!isTaxed && !reason_fr && { reason_fr: ["required"] }),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const valuesOf = (fields: Fields) => [
  fields.name,
  fields.place,
  fields.has_vat_code,
  fields.category,
  asBasisPoints(fields.rate),
  fields.reason,
  fields.reason_fr,
  fields.reason_code,
]

/** Adds a rule after the others of its seller. Throws a 422 by field. */
export function createRule(
  entity: StoredTaxRule["entity"],
  fields: Fields,
  actor: Actor,
): Promise<StoredTaxRule[]> {
  requireSound(fields)
  return changeRules(async (_, connection) => {
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO tax_rule (entity, name, place, has_vat_code, category, rate, reason, reason_fr, reason_code, position)
          SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce(max(position) + 1, 0) FROM tax_rule RETURNING id`,
        values: [entity, ...valuesOf(fields)],
      },
      connection,
    )
    const changes = changesBetween({}, { entity, ...fields })
    await writeAudit({ actor, action: "create", type, id, changes }, connection)
  })
}

/** Changes a rule for documents to come. Throws a 404, a 409 with all of them, a 422 by field. */
export function editRule(based: Based, fields: Fields, actor: Actor): Promise<StoredTaxRule[]> {
  return changeRules(async (current, connection) => {
    const stored = requireRule(current, based)
    requireSound(fields)
    const changes = changesBetween(stored, fields)
    if (Object.keys(changes).length === 0) return
    await query(
      {
        text: `UPDATE tax_rule SET name = $2, place = $3, has_vat_code = $4, category = $5, rate = $6, reason = $7, reason_fr = $8,
          reason_code = $9, version = version + 1 WHERE id = $1`,
        values: [stored.id, ...valuesOf(fields)],
      },
      connection,
    )
    await writeAudit({ actor, action: "edit", type, id: stored.id, changes }, connection)
  })
}

/** Deletes a rule; documents that are issued keep what it said. Throws a 404, and a 409 with all of them. */
export function removeRule(based: Based, actor: Actor): Promise<StoredTaxRule[]> {
  return changeRules(async (current, connection) => {
    const { id, name } = requireRule(current, based)
    await query({ text: "DELETE FROM tax_rule WHERE id = $1", values: [id] }, connection)
    await writeAudit({ actor, action: "delete", type, id, changes: { name: [name, null] } }, connection)
  })
}

/** Puts the rules in an order, those of a seller together. Throws a 409 when they are in another one by now, or `ids` are not all, each once. */
export function orderRules(ids: number[], before: number[], actor: Actor): Promise<StoredTaxRule[]> {
  return changeRules(async (stored, connection) => {
    const current = stored.map(({ id }) => id)
    if (!isDeepStrictEqual(current, before) || !isSameSet(ids, current))
      throw conflict("invoicing_changed", stored)
    await putInAuditedOrder(type, ids, actor, connection)
  })
}
