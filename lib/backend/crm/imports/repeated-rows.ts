import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import type { Cells } from "./cells.ts"
import { emailsIn } from "./email-cells.ts"
import type { ImportData } from "./import-data.ts"

/** Lines of the file so far, by what their rows are compared by. */
export type Seen = { keys: Map<string, number>; cores: Map<string, number>; emails: Map<string, number> }

type Plan = Pick<ImportPlan, "key">

/**
 * Rows of which those say so that are about the same record as an earlier one, or perhaps, or that have an address of it: an
 * import would find the record then that the earlier row created or changed (C-35).
 */
export async function withRepeated(
  rows: ImportData[],
  seen: Seen,
  plan: Plan,
  connection: Connection,
): Promise<ImportData[]> {
  const compared = await rowKeys(rows, plan, connection)
  return rows.map((row, index) => {
    const keys = { ...addressesOf(plan, row.cells), ...(compared[index] ?? { own: [], core: null }) }
    const sameAs = firstOf([
      ...keys.own.map((key) => seen.keys.get(key)),
      ...keys.found.map((email) => seen.emails.get(email)),
    ])
    return sameAs === undefined ? { ...row, ...noteRow(row.line, keys, seen) } : { ...row, sameAs }
  })
}

/** Adds a row to those seen. @returns what it shares with earlier ones that are about other records */
function noteRow(
  line: number,
  { own, core, found, others }: RowKeys & Addresses,
  { keys, cores, emails }: Seen,
): Pick<ImportData, "takenEmails" | "perhapsLine"> {
  const takenEmails = others.filter((email) => emails.has(email))
  const perhapsLine = core === null ? undefined : cores.get(core)
  // With several it fails, as nobody knows which one is meant.
  if (own.length === 1) for (const key of own) keys.set(key, line)
  for (const email of [...found, ...others]) if (!emails.has(email)) emails.set(email, line)
  if (core !== null && perhapsLine === undefined) cores.set(core, line)
  return {
    ...(takenEmails.length > 0 && { takenEmails }),
    ...(perhapsLine !== undefined && { perhapsLine }),
  }
}

function firstOf(lines: (number | undefined)[]): number | undefined {
  const found = lines.filter((line) => line !== undefined)
  return found.length > 0 ? Math.min(...found) : undefined
}

/** Addresses by which a contact is found, and others that no other contact may have, in small letters. */
type Addresses = { found: string[]; others: string[] }

function addressesOf({ key }: Plan, cells: Cells): Addresses {
  const own = emailsIn(cells.email?.toLowerCase())
  const further = emailsIn(cells.other_emails?.toLowerCase())
  return key === "email"
    ? { found: own, others: further.filter((email) => !own.includes(email)) }
    : { found: [], others: [...new Set([...own, ...further])] }
}

/** What a row is compared with others by: those that share a key are about one record, those with one core perhaps. */
type RowKeys = { own: string[]; core: string | null }

/** What rows of a file are compared with each other by, as they are with what is there; nothing where a row says nothing of it. */
function rowKeys(
  rows: readonly { cells: Cells }[],
  { key }: Plan,
  connection: Connection,
): Promise<RowKeys[]> {
  return query<RowKeys>(
    {
      text: `SELECT CASE $1::text WHEN 'name' THEN array_remove(ARRAY[name_key(row.key)], NULL)
            WHEN 'id' THEN array_remove(ARRAY[ltrim(row.key, '0')], NULL)
            ELSE ARRAY(SELECT DISTINCT address.contact_id::text FROM contact_address address
              WHERE address.email = ANY (string_to_array(row.key, ' ')::citext[])) END AS own,
          name_core(row.name) AS core
        FROM unnest($2::text[], $3::text[]) WITH ORDINALITY row (key, name, position) ORDER BY position`,
      values: [
        key,
        rows.map(({ cells }) => (key === "none" ? null : comparedCell(key, cells))),
        rows.map(({ cells }) => cells.name ?? null),
      ],
    },
    connection,
  )
}

const comparedCell = (key: Exclude<Plan["key"], "none">, cells: Cells): string | null =>
  key === "email" ? emailsIn(cells.email).join(" ") : (cells[key] ?? null)
