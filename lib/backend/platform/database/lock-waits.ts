import pg from "pg"
import { env } from "#lib/env.ts"
import { log } from "#lib/log.ts"

/** Milliseconds after which a connection that is still in use is checked, and between two checks. */
const calm = { long: 250, poll: 100 }
/** The same while locks are waited for: whoever comes then joins a queue that is known to be stuck. */
const contended = { long: 50, poll: 50 }

/** A queue before a record advances with each save; it is stuck when somebody waits in it for so many milliseconds. */
const patienceBeforeRecords = 2_000

/**
 * Of the connections that wait for a lock, those beyond the first so many give up: before a table at once, before a record only
 * when the queue is stuck. "waiting" are all of them.
 */
const giveUpBeyond = `
  SELECT count(*)::int AS waiting, count(CASE WHEN place > $2 AND is_stuck THEN pg_cancel_backend(pid) END)::int AS refused
  FROM (
    SELECT pid, row_number() OVER (ORDER BY query_start) AS place,
      wait_event = 'relation' OR query_start < clock_timestamp() - $3 * interval '1 millisecond' AS is_stuck
    FROM pg_stat_activity
    WHERE pid = ANY ($1) AND wait_event_type = 'Lock'
  ) AS waiting`

/**
 * Keeps calls that wait for a lock from taking all connections of a process. While nearly all are in use for long, the database is asked
 * which of them wait for locks: for each of these the pool may open another one, up to twice its size, and those that
 * wait beyond its size give up, youngest first; their calls are told to come back. Calls that need nothing of what is locked find a
 * connection after a moment.
 * @param pool of connections that say which process of the server they are
 * @param patience milliseconds before a record
 */
export function boundLockWaits(pool: pg.Pool, patience = patienceBeforeRecords): void {
  const size = pool.options.max
  const nearlyAll = Math.max(1, size - 1)
  const inUse = new Map<pg.PoolClient, number>()
  let timer: NodeJS.Timeout | undefined
  let asker: pg.Client | undefined

  const forget = (client: pg.PoolClient) => inUse.delete(client)
  pool.on("release", (_error, client) => forget(client))
  pool.on("remove", forget)
  pool.on("acquire", (client) => {
    inUse.set(client, performance.now())
    watch()
  })

  function watch() {
    if (timer || inUse.size < nearlyAll) return
    timer = setTimeout(() => void check(), (asker ? contended : calm).poll).unref()
  }

  async function check() {
    const before = performance.now() - (asker ? contended : calm).long
    const long = [...inUse].filter(([, since]) => since < before)
    if (long.length < nearlyAll) calmDown()
    else await giveRoom(long.map(([client]) => processOf(client))).catch(askAgain)
    timer = undefined
    watch()
  }

  async function giveRoom(processes: number[]) {
    asker ??= await openAsker()
    const { rows } = await asker.query<{ waiting: number; refused: number }>(giveUpBeyond, [
      processes,
      size,
      patience,
    ])
    const { waiting = 0, refused = 0 } = rows[0] ?? {}
    if (refused > 0) log.warn({ waiting, refused }, "calls that waited for a lock were sent away")
    pool.options.max = size + Math.min(waiting, size)
    // A pool looks whether it may open a connection only when it is asked for one.
    if (pool.waitingCount > 0 && pool.totalCount < pool.options.max)
      void pool.connect().then((client) => client.release(), askAgain)
  }

  function calmDown() {
    pool.options.max = size
    void asker?.end()
    asker = undefined
  }

  function askAgain(error: unknown) {
    log.warn({ err: error }, "waiting connections were not looked at")
    void asker?.end()
    asker = undefined
  }
}

async function openAsker(): Promise<pg.Client> {
  const asker = new pg.Client({
    connectionString: env().DATABASE_URL,
    application_name: "crm-lock-waits",
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  asker.on("error", (error) => log.debug({ err: error }, "lost connection"))
  await asker.connect()
  return asker
}

function processOf(client: pg.PoolClient): number {
  return "processID" in client && typeof client.processID === "number" ? client.processID : 0
}
