import pg from "pg"

/**
 * Runs work on one connection of its own and closes it.
 * @param databaseUrl postgres:// address
 * @returns what the work returns; throws what it throws
 */
export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "crm-seed" })
  // The next statement says that the connection is lost; unheard, the loss would end the process.
  client.on("error", () => undefined)
  await client.connect()
  try {
    await client.query("set time zone 'UTC'")
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Number of the advisory lock that lets one seed run at a time. */
const SEED_LOCK = 727_001

/**
 * Runs work in a transaction, alone among all seeds of the database: processes that start together wait for each other.
 * @returns what the work returns; rolls back and throws what it throws
 */
export async function inSeedTransaction<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query("begin")
  try {
    await client.query("select pg_advisory_xact_lock($1)", [SEED_LOCK])
    const result = await work()
    await client.query("commit")
    return result
  } catch (error) {
    // Where the connection is lost there is nothing to roll back; what was thrown first says more.
    await client.query("rollback").catch(() => undefined)
    throw error
  }
}
