import { inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { exactMoment } from "#lib/backend/platform/database/json-sql.ts"
import { type Lease, releaseLease } from "#lib/backend/platform/leases/lease.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { log } from "#lib/log.ts"
import { platformEntities } from "./access.ts"
import { leasePlatform, renewPlatform } from "./due-flows.ts"
import { readStatuses } from "./life-cycle/read-statuses.ts"
import { noteAnswered, pausePlatform, storeChecked } from "./outcomes.ts"
import { PlatformTrouble } from "./platform-trouble.ts"
import { usableAccess } from "./send-waiting.ts"
import type { PlatformAccess } from "./service/access-token.ts"
import { changedFlows, type Flow, flowsPerPage, readFlowFile } from "./service/flows.ts"

type Of = { entity: BillingEntity; access: PlatformAccess }

/** Messages on the life cycle of what we issued, by whomever; our own came from here. */
const isStatus = ({ flowType, flowDirection }: Flow) =>
  flowType === "CustomerInvoiceLC" && flowDirection !== "Out"

/** Statuses of invoices that are not this entity's are left out: several programs may read of one platform. */
async function storeStatuses({ entity, access }: Of, { flowId }: Flow): Promise<void> {
  const known = await query({
    text: "SELECT FROM platform_status WHERE flow_id = $1 LIMIT 1",
    values: [flowId],
  })
  if (known.length > 0) return
  const statuses = readStatuses(await readFlowFile(access, flowId))
  if (statuses.length === 0)
    log.warn({ flowId }, "a message of the approved platform has no status that can be read")
  await inTransaction(async (connection) => {
    for (const { number, code, reason, at } of statuses)
      await query(
        {
          text: `INSERT INTO platform_status (invoice_id, flow_id, code, reason, at)
            SELECT id, $3, $4, $5, $6::timestamp AT TIME ZONE 'Europe/Paris' FROM invoice WHERE number = $1 AND entity = $2
            ON CONFLICT DO NOTHING`,
          values: [number, entity, flowId, code, reason, at],
        },
        connection,
      )
  })
}

async function storeChange(of: Of, flow: Flow): Promise<void> {
  if (flow.trackingId && (await storeChecked(flow))) return
  if (isStatus(flow)) await storeStatuses(of, flow)
}

/** Where reading begins: what was read last, else when the first flow was noted. */
async function readFrom(entity: BillingEntity): Promise<string> {
  const { from } = await queryOne<{ from: string }>({
    text: `SELECT ${exactMoment(`coalesce(read_until, (SELECT min(created_at) FROM platform_flow flow WHERE flow.entity = $1), now()) AT TIME ZONE 'UTC'`)} AS from
      FROM platform_connection WHERE entity = $1`,
    values: [entity],
  })
  return from
}

/**
 * The moment after which the next page begins. A full page may end between flows of one moment: it begins again just before it, unless
 * all of the page are of that moment.
 */
function nextAfter(after: string, page: readonly Pick<Flow, "updatedAt">[]): string {
  const last = Math.max(Date.parse(after), ...page.map(({ updatedAt }) => Date.parse(updatedAt)))
  const again = last - 1
  const isFull = page.length >= flowsPerPage
  return new Date(isFull && again > Date.parse(after) ? again : last).toISOString()
}

async function readPages(of: Of, lease: Lease): Promise<void> {
  let after = await readFrom(of.entity)
  for (;;) {
    if (!(await renewPlatform(lease))) return
    const page = await changedFlows(of.access, after)
    for (const flow of page) {
      if (!(await renewPlatform(lease))) return
      await storeChange(of, flow)
    }
    const next = nextAfter(after, page)
    await query({
      text: "UPDATE platform_connection SET read_until = $2 WHERE entity = $1",
      values: [of.entity, next],
    })
    if (page.length < flowsPerPage || next === after) return
    after = next
  }
}

/**
 * Reads what the platform of an entity has found of what it was sent, and the statuses of its invoices; nothing when another worker is at
 * it, or while the platform is left alone.
 * @returns whether another worker is at it: what changed in the meantime may be read by nobody
 */
export async function readChanges(entity: BillingEntity): Promise<{ isBusy: boolean }> {
  const paused = await query({
    text: "SELECT FROM platform_connection WHERE entity = $1 AND paused_until > now()",
    values: [entity],
  })
  const access = paused.length > 0 ? undefined : await usableAccess(entity)
  const lease = access && (await leasePlatform(entity))
  if (!lease) return { isBusy: access !== undefined }
  try {
    // Before it is read: what changes from now on makes it due again.
    await query({
      text: "UPDATE platform_connection SET is_read_due = false WHERE entity = $1 AND is_read_due",
      values: [entity],
    })
    await readPages({ entity, access }, lease)
    await noteAnswered(entity)
  } catch (error) {
    if (!(error instanceof PlatformTrouble)) throw error
    log.warn({ entity, problem: error.problem, answer: error.answer }, "the approved platform was not read")
    await pausePlatform(entity, error)
  } finally {
    await releaseLease(lease)
  }
  return { isBusy: false }
}

/** Seconds after which a callback is seen to that came while another worker was at the platform. */
const secondsWhileBusy = 5

/**
 * Reads the platform of a connection that has called, unless that was done since.
 * @returns after how many seconds it is tried again
 */
export async function readCalledFor(connection: number): Promise<number | undefined> {
  const [due] = await query<{ entity: BillingEntity }>({
    text: "SELECT entity FROM platform_connection WHERE id = $1 AND is_on AND is_read_due",
    values: [connection],
  })
  if (!due) return undefined
  const { isBusy } = await readChanges(due.entity)
  return isBusy ? secondsWhileBusy : undefined
}

/** Reads the platforms of all entities. */
export async function readAllChanges(): Promise<void> {
  for (const entity of await platformEntities()) await readChanges(entity)
}
