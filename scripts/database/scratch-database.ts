import { randomBytes } from "node:crypto"
import pg from "pg"

const CONNECT_MS = 10_000

/** Leaves it to the next statement to say that the connection is lost; unheard, the loss would end the process. */
export function stayWhenLost(client: pg.Client): void {
  client.on("error", () => undefined)
}

/** Runs work on one connection and ends it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  stayWhenLost(client)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The address of another database of the same server. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.toString()
}

/**
 * Runs work with a new database and drops it.
 * @param adminUrl a database of the server, of a user who may make others
 * @param work is given the new database's address
 * @param template the database it is a copy of; an empty one unless told
 */
export async function withScratchDatabase<T>(
  adminUrl: string,
  work: (url: string) => Promise<T>,
  template = "template1",
): Promise<T> {
  const name = `scratch_${randomBytes(6).toString("hex")}`
  await withClient(adminUrl, (client) => client.query(`create database ${name} template ${template}`))
  try {
    return await work(databaseAt(adminUrl, name))
  } finally {
    await withClient(adminUrl, (client) => client.query(`drop database ${name} with (force)`))
  }
}
