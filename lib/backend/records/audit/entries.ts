import { query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { type AuditEntry, auditPageSize } from "#lib/contract/records/audit.ts"
import { hasPart, type RecordKind } from "#lib/contract/records/record-kinds.ts"
import { env } from "#lib/env.ts"
import { moneyFields } from "./money-fields.ts"
import { isNamed } from "./name-sources.ts"
import { MetIds, pathWithNames, withNames } from "./names.ts"

type Stored = Omit<AuditEntry, "record_name">

/** A page of the audit trail; `next` is where the following one starts. */
export type AuditPage = { data: AuditEntry[]; next: number | null }

const columns = `entry.id, entry.at, entry.action, entry.record_type, entry.record_id,
  CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS "user"`

/** Whose language changes are shown in, and whether with those of invoices. */
export type AuditReader = { language: Language; readsMoney: boolean }

type Desired = {
  before?: number | undefined
  user?: number | undefined
  type?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Every change that passes, newest first. Days are the organiser's, both included.
 * @param types of the records whose changes the reader sees; undefined for all
 */
export function listEntries(
  desired: Desired,
  types: RecordKind[] | undefined,
  reader: AuditReader,
): Promise<AuditPage> {
  const parameters = new Parameters()
  const zone = () => parameters.add(env().TIME_ZONE)
  const day = (value: string) => `${parameters.add(value)}::date`
  const where = [types ? `entry.record_type = ANY (${parameters.add(types)}::text[])` : "true"]
  if (desired.user) where.push(`entry.user_id = ${parameters.add(desired.user)}`)
  if (desired.type) where.push(`entry.record_type = ${parameters.add(desired.type)}`)
  if (desired.from) where.push(`entry.at >= ${day(desired.from)}::timestamp AT TIME ZONE ${zone()}`)
  if (desired.to) where.push(`entry.at < (${day(desired.to)} + 1)::timestamp AT TIME ZONE ${zone()}`)
  return readPage({ source: "audit_entry entry", where, before: desired.before, parameters }, reader)
}

type Subject = { type: string; id: number }

/** Changes of one record and of the notes it may have, those deleted included, newest first. */
export function listRecordEntries(
  { type, id }: Subject,
  before: number | undefined,
  reader: AuditReader,
): Promise<AuditPage> {
  const parameters = new Parameters()
  const [typePlace, idPlace] = [parameters.add(type), parameters.add(id)]
  const own = `SELECT id FROM audit_entry WHERE record_type = ${typePlace} AND record_id = ${idPlace}`
  const noted = `SELECT entry.id FROM note JOIN audit_entry entry ON entry.record_type = 'note' AND entry.record_id = note.id
    WHERE note.${type}_id = ${idPlace}`
  // A deleted note tells whose it was in the entry of its deletion; one that came back, or went twice, is met twice.
  const deleted = `SELECT entry.id FROM audit_entry gone JOIN audit_entry entry USING (record_type, record_id)
    WHERE gone.record_type = 'note' AND gone.action = 'delete' AND gone.changes #>> '{${type}_id,0}' = ${idPlace}::int::text`
  const source = `(${hasPart(type, "notes") ? `${own} UNION ALL (${noted} UNION ${deleted})` : own}) mine JOIN audit_entry entry USING (id)`
  return readPage({ source, where: ["true"], before, parameters }, reader)
}

type Page = { source: string; where: string[]; before: number | undefined; parameters: Parameters }

/** The changes that a reader may see; entries that tell of invoices alone are left out for those who may not read money. */
function changesFor({ readsMoney }: AuditReader, where: string[], parameters: Parameters): string {
  if (readsMoney) return "entry.changes"
  const rest = `(entry.changes - ${parameters.add(moneyFields)}::text[])`
  where.push(`NOT (entry.record_type = 'registration' AND entry.changes <> '{}' AND ${rest} = '{}')`)
  return `CASE entry.record_type WHEN 'registration' THEN ${rest} ELSE entry.changes END`
}

/** One entry more than a page is read: it tells whether another page follows. */
async function readPage(
  { source, where, before, parameters }: Page,
  reader: AuditReader,
): Promise<AuditPage> {
  const changes = changesFor(reader, where, parameters)
  if (before) {
    const parameter = parameters.add(before)
    where.push(`(entry.at, entry.id) < (SELECT at, id FROM audit_entry WHERE id = ${parameter})`)
  }
  const rows = await query<Stored>({
    text: `SELECT ${columns}, ${changes} AS changes FROM ${source} LEFT JOIN "user" u ON u.id = entry.user_id
      WHERE ${where.join(" AND ")} ORDER BY entry.at DESC, entry.id DESC LIMIT ${auditPageSize + 1}`,
    values: parameters.values,
  })
  const shown = rows.slice(0, auditPageSize)
  const next = rows.length > auditPageSize ? (shown.at(-1)?.id ?? null) : null
  return { data: await named(shown, reader.language), next }
}

async function named(entries: Stored[], language: Language): Promise<AuditEntry[]> {
  const met = new MetIds()
  for (const { record_type, record_id, changes } of entries) {
    if (isNamed(record_type)) met.add(record_type, record_id)
    for (const [field, values] of Object.entries(changes)) met.addFrom(record_type, field, values)
  }
  const names = await met.names(language)
  return entries.map((entry) => ({
    ...entry,
    record_name: names.get(`${entry.record_type} ${entry.record_id}`) ?? null,
    changes: Object.fromEntries(
      Object.entries(entry.changes).map(([field, [old, fresh]]): [string, [unknown, unknown]] => [
        pathWithNames(field, names),
        [withNames(entry.record_type, field, old, names), withNames(entry.record_type, field, fresh, names)],
      ]),
    ),
  }))
}
