import type pg from "pg"
import type { Lookups } from "#prisma/seed/lookups.ts"
import type { Random } from "#prisma/seed/random.ts"
import { REGISTRATION_TABLES } from "#prisma/seed/registration-tables.ts"
import { advanceIds, insertRows, type Row } from "#prisma/seed/rows.ts"

const DAY_MS = 86_400_000

/** In an order that foreign keys allow. */
const TABLES = ["stored_file", "registration", ...REGISTRATION_TABLES, "note"] as const
type RegisterTable = (typeof TABLES)[number]

const WITH_IDS = [
  "stored_file",
  "registration",
  "registration_contact",
  "registration_association",
  "registration_booth",
  "registration_brand",
] as const
type NumberedTable = (typeof WITH_IDS)[number]

/** Applications as they are invented; written to the database at the end. */
export interface Register {
  random: Random
  /** Midnight UTC of the day of the seed. */
  today: Date
  lookups: Lookups
  add(table: RegisterTable, row: Row): void
  nextId(table: NumberedTable): number
  /** A quarter of an hour of the day so many days before today. */
  daysAgo(days: number): string
}

async function greatestId(client: pg.Client, table: NumberedTable): Promise<number> {
  const result = await client.query<{ id: number }>(`select coalesce(max(id), 0) as id from "${table}"`)
  return result.rows[0]?.id ?? 0
}

/**
 * Opens an empty register.
 * @returns the register, and what writes its rows
 */
export async function openRegister(
  client: pg.Client,
  about: Pick<Register, "random" | "today" | "lookups">,
): Promise<{ register: Register; write: () => Promise<void> }> {
  const rows = new Map<RegisterTable, Row[]>(TABLES.map((table) => [table, []]))
  const lastIds = new Map<NumberedTable, number>()
  for (const table of WITH_IDS) lastIds.set(table, await greatestId(client, table))
  const register: Register = {
    ...about,
    add: (table, row) => rows.get(table)?.push(row),
    nextId(table) {
      const id = (lastIds.get(table) ?? 0) + 1
      lastIds.set(table, id)
      return id
    },
    daysAgo(days) {
      const quarterHours = about.random.between(7 * 4, 22 * 4)
      return new Date(about.today.getTime() - days * DAY_MS + quarterHours * 900_000).toISOString()
    },
  }
  const write = async () => {
    for (const table of TABLES) await insertRows(client, table, rows.get(table) ?? [])
    await advanceIds(client, [...WITH_IDS])
  }
  return { register, write }
}
