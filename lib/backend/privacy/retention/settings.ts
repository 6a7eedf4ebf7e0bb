import { type Connection, inTransaction, pool, query } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import {
  type RetentionKind,
  type RetentionLogEntry,
  type RetentionRule,
  retentionKind,
  retentionKinds,
} from "#lib/contract/privacy/retention.ts"

/** Entries of the log that are listed. */
const listedLog = 100

type Stored = Pick<RetentionRule, "days" | "enabled_at" | "enabled_by" | "applied_at" | "version"> & {
  kind: string
}

const storedSql = `SELECT rule.kind, rule.days, rule.enabled_at, rule.applied_at, rule.version,
    CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS enabled_by
  FROM retention_rule rule LEFT JOIN "user" u ON u.id = rule.enabled_by_id`

function ruleOf(kind: RetentionKind, stored: Stored | undefined): RetentionRule {
  const { days: default_days, min: min_days } = retentionKinds[kind]
  const none = { days: default_days, enabled_at: null, enabled_by: null, applied_at: null, version: 0 }
  return { ...none, ...stored, kind, min_days, default_days }
}

/** Every rule, as stored or by default, in their order. */
export async function listRules(): Promise<RetentionRule[]> {
  const stored = await query<Stored>({ text: storedSql, values: [] })
  return retentionKind.options.map((kind) =>
    ruleOf(
      kind,
      stored.find((one) => one.kind === kind),
    ),
  )
}

export async function readRule(kind: RetentionKind, connection: Connection = pool): Promise<RetentionRule> {
  const [stored] = await query<Stored>(
    { text: `${storedSql} WHERE rule.kind = $1`, values: [kind] },
    connection,
  )
  return ruleOf(kind, stored)
}

export function listLog(): Promise<RetentionLogEntry[]> {
  return query<RetentionLogEntry>({
    text: `SELECT kind, day, days, rows FROM retention_log ORDER BY day DESC, kind LIMIT ${listedLog}`,
    values: [],
  })
}

type Change = { kind: RetentionKind; days: number; isOn: boolean; version: number }

/** Writes a rule over the version that was read. @throws 409 with the stored rule when that is another one by now */
async function storeRule({ kind, days, isOn, version }: Change, actor: Actor): Promise<RetentionRule> {
  return inTransaction(async (connection) => {
    const before = await readRule(kind, connection)
    const stored = await query(
      {
        text: `INSERT INTO retention_rule (kind, days, enabled_at, enabled_by_id)
            VALUES ($1, $2, CASE WHEN $3 THEN now() END, CASE WHEN $3 THEN $4::int END)
          ON CONFLICT (kind) DO UPDATE SET days = excluded.days, version = retention_rule.version + 1,
            enabled_at = CASE WHEN $3 THEN coalesce(retention_rule.enabled_at, now()) END,
            enabled_by_id = CASE WHEN $3 THEN coalesce(retention_rule.enabled_by_id, $4::int) END
            WHERE retention_rule.version = $5
          RETURNING kind`,
        values: [kind, days, isOn, actor.userId, version],
      },
      connection,
    )
    const after = await readRule(kind, connection)
    if (stored.length === 0) throw conflict("retention_changed", after)
    const changes: Changes = {}
    if (before.days !== days) changes[`retention.${kind}.days`] = [before.days, days]
    const wasOn = before.enabled_at !== null
    if (wasOn !== isOn) changes[`retention.${kind}`] = [wasOn, isOn]
    if (Object.keys(changes).length > 0)
      await writeAudit({ actor, action: "edit", type: "installation", id: 1, changes }, connection)
    return after
  })
}

/**
 * Sets after how many days rows of a kind go. Fewer than before switch the rule off: what it would delete was in no preview.
 * @throws 422 below the fewest that may be set, 409 for another version
 */
export async function setDays(
  { kind, days, version }: { kind: RetentionKind; days: number; version: number },
  actor: Actor,
): Promise<RetentionRule> {
  const { min } = retentionKinds[kind]
  if (days < min) throw invalid({ days: [{ code: "too_few", values: { value: String(min) } }] })
  const before = await readRule(kind)
  const isOn = before.enabled_at !== null && days >= before.days
  return storeRule({ kind, days, isOn, version }, actor)
}

/** Switches a rule on, as it was read. @throws 409 for another version */
export async function switchOn(kind: RetentionKind, version: number, actor: Actor): Promise<RetentionRule> {
  const { days } = await readRule(kind)
  return storeRule({ kind, days, isOn: true, version }, actor)
}

/** Switches a rule off, whoever changed it meanwhile. */
export async function switchOff(kind: RetentionKind, actor: Actor): Promise<RetentionRule> {
  const rule = await readRule(kind)
  return rule.enabled_at === null ? rule : storeRule({ ...rule, isOn: false }, actor)
}
