import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { sweptColumns } from "./columns/column-rules.ts"
import { eraseAddresses, eraseAtProvider } from "./erase-addresses.ts"
import { eraseFiles, eraseJobFiles } from "./erase-files.ts"
import { type ErasureLine, logErasure } from "./erasure-log.ts"
import { personalColumns } from "./personal-columns.ts"
import { sweepPage } from "./sweep.ts"
import { type Traces, traces } from "./traces.ts"

/** Pages of tables that one run goes over; what is left is for the next. */
const pagesPerRun = 200
/** Seconds after which what could not be done yet is tried again. */
const againAfter = 30

type Stored = ErasureLine & { id: number; traces: unknown; steps: string[]; reached: string[]; key: string }
type Erasure = Omit<Stored, "traces"> & { traces: Traces }

async function findOpen(id: number): Promise<Erasure | undefined> {
  const [found] = await query<Stored>({
    text: `SELECT erasure.id, kind, record_id AS record, record_made_at AS made_at, addresses, user_id AS user, at, reason, traces, steps, reached,
        encode(erasure_key.key, 'hex') AS key
      FROM erasure, erasure_key WHERE erasure.id = $1 AND ended_at IS NULL`,
    values: [id],
  })
  return found && { ...found, traces: traces.parse(found.traces) }
}

/** `done` says whether there is nothing left of a step; what waits for others is not done yet. */
type Step = { name: string; run: (erasure: Erasure, pages: { left: number }) => Promise<boolean> }

const always = (run: (erasure: Erasure) => Promise<void>) => async (erasure: Erasure) => {
  await run(erasure)
  return true
}

const sweeps: Step[] = Object.entries(personalColumns).flatMap(([table, rules]) =>
  sweptColumns(rules).length === 0
    ? []
    : { name: table, run: (erasure, pages) => sweep(table, erasure, pages) },
)

/** In this order: what finds the rows of a person goes last. */
export const steps: readonly Step[] = [
  { name: "log", run: always(({ key, ...line }) => logErasure(lineOf(line), key)) },
  { name: "files", run: always(({ traces }) => eraseFiles(traces)) },
  ...sweeps,
  { name: "job-files", run: ({ at }) => eraseJobFiles(at) },
  { name: "provider", run: ({ traces }) => eraseAtProvider(traces) },
  { name: "addresses", run: always(({ traces }) => eraseAddresses(traces)) },
]

const lineOf = ({
  kind,
  record,
  made_at,
  addresses,
  user,
  at,
  reason,
}: Omit<Erasure, "key">): ErasureLine => ({ kind, record, made_at, addresses, user, at, reason })

async function sweep(table: string, erasure: Erasure, pages: { left: number }): Promise<boolean> {
  const rules = personalColumns[table] ?? {}
  let after: string[] | undefined = erasure.reached
  while (after) {
    if (pages.left === 0) return false
    pages.left -= 1
    after = await sweepPage({ table, rules }, erasure.traces, after)
    await query({
      text: "UPDATE erasure SET reached = $2 WHERE id = $1",
      values: [erasure.id, after ?? []],
    })
  }
  return true
}

/**
 * Goes over everything that may hold something of an erased person, a step after the other: killed at any moment it goes on where it was,
 * and what is done twice does no harm. One that was ended is left alone.
 * @returns seconds after which to go on; undefined when nothing is left
 */
export async function runErasure(id: number): Promise<number | undefined> {
  const erasure = await findOpen(id)
  if (!erasure) return undefined
  const pages = { left: pagesPerRun }
  for (const { name, run } of steps) {
    if (erasure.steps.includes(name)) continue
    if (!(await run(erasure, pages))) return pages.left === 0 ? 0 : againAfter
    erasure.reached = []
    await query({
      text: "UPDATE erasure SET steps = array_append(steps, $2), reached = '{}' WHERE id = $1 AND NOT $2 = ANY (steps)",
      values: [id, name],
    })
  }
  await end(erasure)
  return undefined
}

/** Goes on with erasures that nobody works at, as far as they can be done now. */
export async function resumeErasures(): Promise<void> {
  const open = await query<{ id: number }>({
    text: "SELECT id FROM erasure WHERE ended_at IS NULL AND at < now() - interval '10 minutes' ORDER BY id",
    values: [],
  })
  for (const { id } of open) while ((await runErasure(id)) === 0);
}

/** Who came back under an address of the person before that was known gets no mailings either. */
async function end({ id, traces: { emails } }: Erasure): Promise<void> {
  await inTransaction(async (connection) => {
    await query(
      {
        text: `SELECT marked_addresses_suppressed(ARRAY(SELECT email FROM contact_address WHERE email = ANY ($1::citext[])))`,
        values: [emails],
      },
      connection,
    )
    await query(
      { text: "UPDATE erasure SET traces = NULL, ended_at = now() WHERE id = $1", values: [id] },
      connection,
    )
  })
}
