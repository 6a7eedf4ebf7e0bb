import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isFree, leaseEnd, newHolder } from "./lease-sql.ts"

/**
 * Something that one worker has for a time. It is the worker's until it is released, or until another acquires it, which it can once its
 * time is over. Each holder has a greater token than the one before: by its token a worker that was slow or cut off is found to have lost it.
 */
export type Lease = { key: string; token: number }

const self = newHolder()

const isOwn = (key: string, token: string) => `key = ${key} AND token = ${token} AND holder IS NOT NULL`

/**
 * Acquires a lease that is free, or whose time is over.
 * @param key of the area and what is leased, as "accounting:sarl"
 * @param seconds until another may acquire it, by the database's clock
 * @returns undefined while it is another's. Whoever holds the row of the lease (`lockLease`) is waited for
 */
export async function acquireLease(key: string, seconds: number): Promise<Lease | undefined> {
  const [lease] = await query<Lease>({
    text: `INSERT INTO lease (key, holder, expires_at) VALUES ($1, $2, ${leaseEnd("$3")})
      ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, token = DEFAULT, expires_at = excluded.expires_at
        WHERE lease.holder IS NULL OR ${isFree("lease.expires_at")}
      RETURNING key, token`,
    values: [key, self, seconds],
  })
  return lease
}

/** Begins the time of a lease again. @returns false when it was lost */
export async function renewLease(
  { key, token }: Lease,
  seconds: number,
  connection?: Connection,
): Promise<boolean> {
  const renewed = await query(
    {
      text: `UPDATE lease SET expires_at = ${leaseEnd("$3")} WHERE ${isOwn("$1", "$2")} RETURNING key`,
      values: [key, token, seconds],
    },
    connection,
  )
  return renewed.length > 0
}

/** Lets others have a lease at once; one that was lost stays with whoever has it. */
export async function releaseLease({ key, token }: Lease, connection?: Connection): Promise<void> {
  await query(
    { text: `UPDATE lease SET holder = NULL WHERE ${isOwn("$1", "$2")}`, values: [key, token] },
    connection,
  )
}

/**
 * Whether a lease is still its holder's, SQL for a condition of a write. Nobody can acquire it until the transaction of the write ends.
 * @param key and `token`: SQL of those of the lease
 */
export const stillLeased = (key: string, token: string) =>
  `EXISTS (SELECT FROM lease WHERE ${isOwn(key, token)} FOR NO KEY UPDATE)`

/** Whether a lease is still its holder's; if so nobody can acquire it until the transaction ends. To be asked first in a transaction. */
export async function lockLease({ key, token }: Lease, connection: Connection): Promise<boolean> {
  const { is_leased } = await queryOne<{ is_leased: boolean }>(
    { text: `SELECT ${stillLeased("$1::text", "$2::bigint")} AS is_leased`, values: [key, token] },
    connection,
  )
  return is_leased
}

/** Whether somebody has a lease now, SQL. @param key SQL of its key */
export const isLeased = (key: string) =>
  `EXISTS (SELECT FROM lease WHERE key = ${key} AND holder IS NOT NULL AND NOT ${isFree("expires_at")})`

/** Days after which nobody can be slow enough to come back to a lease: its token is no longer needed. */
const storedDays = 7

/** Removes leases that ended long ago. */
export async function purgeLeases(): Promise<void> {
  await query({
    text: `DELETE FROM lease WHERE expires_at < now() - interval '${storedDays} days'`,
    values: [],
  })
}
