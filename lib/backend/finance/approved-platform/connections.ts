import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { encryptText, hasMailKey } from "#lib/backend/platform/mailer/secrets.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import type { PlatformConnection } from "#lib/contract/finance/approved-platform.ts"
import { type BillingEntity, billingEntities } from "#lib/contract/finance/ledger-terms.ts"
import type { FlowState } from "#lib/contract/finance/platform-terms.ts"
import { accessOf } from "./access.ts"
import { PlatformTrouble } from "./platform-trouble.ts"
import { checkHealth } from "./service/flows.ts"
import { isIn } from "./set-aside/state.ts"

const count = (state: FlowState) =>
  `(SELECT count(*)::int FROM platform_flow flow WHERE flow.entity = seller.entity AND ${isIn(state)})`

/** The connection of each entity that invoices; without one it is off. */
export function listConnections(connection?: Connection): Promise<PlatformConnection[]> {
  return query<PlatformConnection>(
    {
      name: "platform-connections",
      text: `SELECT seller.entity, seller.legal_name AS seller, country.code = 'FR' AS is_french, coalesce(stored.is_on, false) AS is_on,
          coalesce(flow_address, '') AS flow_address, coalesce(directory_address, '') AS directory_address,
          coalesce(token_address, '') AS token_address, coalesce(client_id, '') AS client_id,
          coalesce(encrypted_secret, '') <> '' AS has_secret, coalesce(regime, 'monthly') AS regime, reports_from,
          coalesce(stored.version, 0) AS version, ${moment("last_success_at")} AS last_success_at, problem, answer,
          ${moment("last_failure_at")} AS last_failure_at, ${moment("paused_until")} AS paused_until,
          ${moment("callback_since")} AS callback_since, ${moment("called_at")} AS called_at,
          ${count("waiting")} AS waiting, ${count("refused")} AS refused
        FROM invoice_seller seller JOIN country ON country.id = seller.country_id
        LEFT JOIN platform_connection stored ON stored.entity = seller.entity ORDER BY seller.entity`,
      values: [],
    },
    connection,
  )
}

type Fields = Pick<
  PlatformConnection,
  | ("is_on" | "flow_address" | "directory_address" | "token_address" | "client_id")
  | ("regime" | "reports_from")
>
type Based = { entity: BillingEntity; version: number }

/** What is on needs all that its calls need. */
function requireWhole(fields: Fields, secret: string, stored: PlatformConnection): void {
  const needed = ["flow_address", "token_address", "client_id"] as const
  const missing = fields.is_on ? needed.filter((name) => fields[name] === "") : []
  const problems: Problems = {
    ...Object.fromEntries(missing.map((name) => [name, ["required"]])),
    ...(fields.is_on && secret === "" && !stored.has_secret && { client_secret: ["required"] }),
    ...(secret !== "" && !hasMailKey() && { client_secret: ["mail_key_missing"] }),
    ...(fields.is_on && !stored.is_french && { is_on: ["not_allowed"] }),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const saveSql = `INSERT INTO platform_connection (entity, is_on, flow_address, directory_address, token_address, client_id, regime,
    reports_from, encrypted_secret) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (entity) DO UPDATE SET version = platform_connection.version + 1, is_on = excluded.is_on,
    flow_address = excluded.flow_address, directory_address = excluded.directory_address, token_address = excluded.token_address,
    client_id = excluded.client_id, regime = excluded.regime, reports_from = excluded.reports_from,
    encrypted_secret = coalesce(nullif(excluded.encrypted_secret, ''), platform_connection.encrypted_secret),
    paused_until = NULL, failures = 0, problem = NULL, answer = NULL`

/**
 * Changes how an entity is linked to its platform. An empty secret leaves the stored one.
 * @throws 404, 409 with all connections, 422 by field
 */
export function editConnection(
  { entity, version }: Based,
  fields: Fields,
  secret: string,
  actor: Actor,
): Promise<PlatformConnection[]> {
  return inTransaction(async (connection) => {
    // Locked with the seller, as there may be no row of its own yet.
    await query(
      { text: "SELECT FROM invoice_seller WHERE entity = $1 FOR NO KEY UPDATE", values: [entity] },
      connection,
    )
    const before = await listConnections(connection)
    const stored = before.find((one) => one.entity === entity)
    if (!stored) throw notFound("seller")
    if (stored.version !== version) throw conflict("invoicing_changed", before)
    requireWhole(fields, secret, stored)
    const { is_on, flow_address, directory_address, token_address, client_id, regime, reports_from } = fields
    const changes = {
      ...changesBetween(stored, fields),
      ...(secret && { client_secret: [null, "•••"] as [unknown, unknown] }),
    }
    if (Object.keys(changes).length === 0) return before
    const values = [entity, is_on, flow_address, directory_address, token_address, client_id, regime]
    await query(
      { text: saveSql, values: [...values, reports_from, secret && encryptText(secret)] },
      connection,
    )
    const id = billingEntities.indexOf(entity) + 1
    await writeAudit({ actor, action: "edit", type: "platform_connection", id, changes }, connection)
    return listConnections(connection)
  })
}

/** Tries a connection as it is stored, on or off. @returns what is wrong, nulls when nothing is; @throws 404 without settings */
export async function checkConnection(
  entity: BillingEntity,
): Promise<Pick<PlatformConnection, "problem" | "answer">> {
  try {
    const access = await accessOf(entity, false)
    if (!access) throw notFound("platform_connection")
    await checkHealth(access)
    return { problem: null, answer: null }
  } catch (error) {
    if (!(error instanceof PlatformTrouble)) throw error
    return { problem: error.problem, answer: error.answer }
  }
}
