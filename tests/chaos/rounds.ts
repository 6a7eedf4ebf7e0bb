import { setTimeout as pause } from "node:timers/promises"
import { createApi } from "#lib/api/link.ts"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { runningEmbeddedUrl } from "#scripts/database/embedded-postgres.ts"
import { withClient } from "#scripts/database/scratch-database.ts"
import { type Count, countAll, settleJobs } from "./count.ts"
import { Ledger } from "./ledger.ts"
import { randomFrom } from "./random.ts"
import { comeBackMs, type Stack, startMs, type Victim, victims } from "./stack.ts"
import { type World, writers } from "./writers.ts"

const pollMs = 250
/** Time between two kills beyond what it takes to come back. */
const calmMs = { least: 1_000, most: 5_000 }
/** A call that takes longer counts as not acknowledged. */
const callMs = 20_000

/** What a run has found. `troubles` are sentences, one for each thing that did not hold. */
export type Outcome = {
  counts: Count[]
  troubles: string[]
  /** Milliseconds until a write was acknowledged again, by what was killed. */
  comebacks: { victim: Victim; ms: number }[]
  unacknowledged: number
}

type Options = {
  rounds: number
  /** The same seed makes the same kills. */
  seed: number
  /** Told what happens. */
  tell: (line: string) => void
  /** What may be killed; each once before any is killed again. */
  of?: readonly Victim[] | undefined
  /** From one kill to the next at least; by chance unless told. */
  everySeconds?: number | undefined
}

/**
 * Kills a random part of a running stack round by round under writers of every kind, waits each time until a write is acknowledged
 * again, and counts at the end.
 */
export async function runRounds(
  stack: Stack,
  { rounds, seed, tell, of = victims, everySeconds }: Options,
): Promise<Outcome> {
  const random = randomFrom(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const troubles: string[] = []
  if (!(await comesTrue(() => stack.isReady(), startMs))) throw new Error("The stack did not start.")
  const world = await readWorld(stack, seed)
  const ledger = new Ledger()
  const stopping = new AbortController()
  const api = createApi({
    url: `${stack.address}/api`,
    headers: headersOf(await signIn(stack)),
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(callMs) }),
  })
  const writing = writers.map((write) => write({ api, ledger, world, signal: stopping.signal }))
  const left: Victim[] = []
  const comebacks: Outcome["comebacks"] = []
  let next = Date.now() + (everySeconds ?? 0) * 1_000
  for (let round = 1; round <= rounds; round++) {
    const calm = calmMs.least + random() * (calmMs.most - calmMs.least)
    await pause(everySeconds === undefined ? calm : Math.max(0, next - Date.now()))
    if (left.length === 0) left.push(...of)
    const [victim = "all"] = left.splice(pick(left.length), 1)
    const began = Date.now()
    next = began + (everySeconds ?? 0) * 1_000
    const before = ledger.count("notes")
    stack.kill(victim, pick)
    const isBack = await comesTrue(async () => ledger.count("notes") > before + 1 && (await stack.isReady()))
    comebacks.push({ victim, ms: Date.now() - began })
    tell(
      `${round}/${rounds} ${victim}: ${isBack ? `back after ${((Date.now() - began) / 1000).toFixed(1)} s` : "NOT back"}`,
    )
    if (isBack) continue
    troubles.push(
      `after the kill of round ${round} (${victim}) nothing was acknowledged for ${comeBackMs / 1000} s`,
    )
    break
  }
  // Each writer writes one kind of thing.
  const isAllWritten = async () => ledger.acknowledged.size === writers.length
  if (troubles.length === 0 && !(await comesTrue(isAllWritten)))
    troubles.push(
      `of all kinds, only these were ever acknowledged: ${[...ledger.acknowledged.keys()].join(", ")}`,
    )
  stopping.abort()
  await Promise.all(writing)
  const databaseUrl = runningEmbeddedUrl(stack.dataDirectory)
  if (!databaseUrl)
    return {
      counts: [],
      troubles: [...troubles, "there is no database"],
      comebacks,
      unacknowledged: ledger.refused,
    }
  tell("Jobs are awaited …")
  troubles.push(...(await settleJobs(databaseUrl)), ...stack.unwanted)
  const counts = await countAll(databaseUrl, ledger, world)
  return { counts, troubles, comebacks, unacknowledged: ledger.refused }
}

async function comesTrue(look: () => Promise<boolean>, patienceMs = comeBackMs): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (await look()) return true
    await pause(pollMs)
  }
  return false
}

const headersOf = (token: string) => () => ({ authorization: `Bearer ${token}` })

async function signIn(stack: Stack): Promise<string> {
  const api = createApi({ url: `${stack.address}/api`, headers: () => ({}), fetch })
  return api.session.createToken({
    email: "admin@example.com",
    password: DEMO_PASSWORD,
    device_name: "chaos",
  })
}

async function readWorld(stack: Stack, seed: number): Promise<World> {
  const databaseUrl = runningEmbeddedUrl(stack.dataDirectory)
  if (!databaseUrl) throw new Error("The stack has no database.")
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Omit<World, "run">>(
      `SELECT ARRAY(SELECT id FROM company WHERE deleted_at IS NULL ORDER BY id LIMIT 300) AS companies,
        (SELECT id FROM account_type WHERE name = 'Institution') AS "accountType", (SELECT id FROM country WHERE code = 'FR') AS country`,
    )
    if (!rows[0]) throw new Error("The stack has no data.")
    return { ...rows[0], run: `${seed}-${Date.now().toString(36)}` }
  })
}
