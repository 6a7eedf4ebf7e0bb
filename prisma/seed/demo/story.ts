import type pg from "pg"
import { DETAIL_TABLES } from "#prisma/seed/detail-tables.ts"
import type { Lookups } from "#prisma/seed/lookups.ts"
import type { Random } from "#prisma/seed/random.ts"
import { advanceIds, insertRows, type Row } from "#prisma/seed/rows.ts"
import { writeUnrefreshed } from "#prisma/seed/unrefreshed.ts"

const DAY_MS = 86_400_000

/** Tables of the story in an order that foreign keys allow. */
const TABLES = ["brand", "contact", "company", ...DETAIL_TABLES] as const

export type StoryTable = (typeof TABLES)[number]

const WITH_IDS = ["brand", "contact", "company", "mail_thread", "mail"] as const
type NumberedTable = (typeof WITH_IDS)[number]

/** Rows of the demo as they are invented; written to the database at the end. */
export interface Story {
  random: Random
  /** Midnight UTC of the day of the seed. */
  today: Date
  lookups: Lookups
  add(table: StoryTable, row: Row): void
  nextId(table: NumberedTable): number
  /** A working hour of the day so many days before today; negative days lie ahead. */
  daysAgo(days: number): string
}

async function greatestIds(client: pg.Client): Promise<Map<NumberedTable, number>> {
  const ids = new Map<NumberedTable, number>()
  for (const table of WITH_IDS) {
    const result = await client.query<{ id: number }>(`select coalesce(max(id), 0) as id from "${table}"`)
    ids.set(table, result.rows[0]?.id ?? 0)
  }
  return ids
}

/**
 * Opens an empty story.
 * @returns the story, and what writes its rows
 */
export async function openStory(
  client: pg.Client,
  random: Random,
  today: Date,
  lookups: Lookups,
): Promise<{ story: Story; write: () => Promise<void> }> {
  const rows = new Map<StoryTable, Row[]>(TABLES.map((table) => [table, []]))
  const lastIds = await greatestIds(client)
  const story: Story = {
    random,
    today,
    lookups,
    add: (table, row) => rows.get(table)?.push(row),
    nextId(table) {
      const id = (lastIds.get(table) ?? 0) + 1
      lastIds.set(table, id)
      return id
    },
    daysAgo(days) {
      const quarterHours = random.between(8 * 4, 18 * 4)
      return new Date(today.getTime() - days * DAY_MS + quarterHours * 900_000).toISOString()
    },
  }
  const write = async () => {
    const refreshAll = await writeUnrefreshed(client, async () => {
      for (const table of TABLES) await insertRows(client, table, rows.get(table) ?? [])
    })
    await refreshAll()
    // What is searched of a mail, and what a conversation counts of its mails.
    await client.query("update mail set subject = subject where search = ''")
    await advanceIds(client, [...WITH_IDS])
  }
  return { story, write }
}
