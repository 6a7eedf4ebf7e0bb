import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import { siteAddress } from "#lib/backend/platform/mailer/site.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { CallbackSetUp } from "#lib/contract/finance/approved-platform.ts"
import { type BillingEntity, billingEntities } from "#lib/contract/finance/ledger-terms.ts"
import { accessOf } from "../access.ts"
import { listConnections } from "../connections.ts"
import { PlatformTrouble } from "../platform-trouble.ts"
import type { PlatformAccess } from "../service/access-token.ts"
import { addWebhooks, removeWebhooks } from "../service/webhooks.ts"
import { hashOf, newSecret } from "./secrets.ts"

type Based = { entity: BillingEntity; version: number }

/** Where platforms call. */
const callbackAddress = () => siteAddress("/api/partner/approved-platform/changes")

async function change(
  { entity, version }: Based,
  hash: string | null,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  const [stored] = await query<{ version: number }>(
    {
      text: "SELECT version FROM platform_connection WHERE entity = $1 FOR NO KEY UPDATE",
      values: [entity],
    },
    connection,
  )
  if (!stored) throw notFound("platform_connection")
  if (stored.version !== version) throw conflict("invoicing_changed", await listConnections(connection))
  await query(
    {
      text: `UPDATE platform_connection SET version = version + 1, callback_hash = $2,
        callback_before = CASE WHEN $2::text IS NULL THEN NULL ELSE callback_hash END,
        callback_since = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END WHERE entity = $1`,
      values: [entity, hash],
    },
    connection,
  )
  const changes = { callback_secret: [null, hash === null ? null : "•••"] as [unknown, unknown] }
  const id = billingEntities.indexOf(entity) + 1
  await writeAudit({ actor, action: "edit", type: "platform_connection", id, changes }, connection)
}

type AtPlatform = Pick<CallbackSetUp, "problem" | "answer">

/** @throws 404 without settings */
async function atPlatform(
  entity: BillingEntity,
  call: (access: PlatformAccess) => Promise<void>,
): Promise<AtPlatform> {
  try {
    const access = await accessOf(entity, false)
    if (!access) throw notFound("platform_connection")
    await call(access)
    return { problem: null, answer: null }
  } catch (error) {
    if (!(error instanceof PlatformTrouble)) throw error
    return { problem: error.problem, answer: error.answer }
  }
}

/**
 * Has the platform of an entity call when something changes, by a new secret, which is shown this once. Where the platform does not take it
 * by itself, somebody enters address and secret there; the secret before works until the new one is seen.
 * @throws 404 without settings, 409 with all connections
 */
export async function renewCallback(based: Based, actor: Actor): Promise<CallbackSetUp> {
  const secret = newSecret()
  const address = callbackAddress()
  const hash = hashOf(secret)
  await inTransaction((connection) => change(based, hash, actor, connection))
  const result = await atPlatform(based.entity, async (access) => {
    await removeWebhooks(access, address)
    await addWebhooks(access, address, secret)
  })
  if (result.problem === null)
    await query({
      text: "UPDATE platform_connection SET callback_before = NULL WHERE entity = $1 AND callback_hash = $2",
      values: [based.entity, hash],
    })
  return { address, secret, ...result, connections: await listConnections() }
}

/** Takes callbacks of a platform no more, and has it make none. @throws 404 without settings, 409 with all connections */
export async function removeCallback(based: Based, actor: Actor): Promise<CallbackSetUp> {
  const address = callbackAddress()
  await inTransaction((connection) => change(based, null, actor, connection))
  const result = await atPlatform(based.entity, (access) => removeWebhooks(access, address))
  return { address, secret: null, ...result, connections: await listConnections() }
}
