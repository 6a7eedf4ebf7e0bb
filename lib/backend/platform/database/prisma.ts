import { PrismaPg } from "@prisma/adapter-pg"
import type pg from "pg"
import { pool } from "./db.ts"
import { openTransaction } from "./open-transaction.ts"
import { PrismaClient } from "./prisma-client/client.ts"

/**
 * The pool as Prisma sees it: statements go to the connection of the transaction they are called in. What needs a transaction of
 * Prisma's own is refused there, since it would take a second connection.
 */
const routed = new Proxy(pool, {
  get(target, property) {
    if (property === "query")
      return (statement: pg.QueryConfig) => (openTransaction() ?? target).query(statement)
    if (property === "connect") return connectOutside
    return Reflect.get(target, property, target)
  },
})

function connectOutside(): Promise<pg.PoolClient> {
  if (openTransaction())
    throw new Error(
      "A nested write needs a connection of its own: inside a transaction write the rows one by one",
    )
  return pool.connect()
}

/** Prisma would begin and end it on a connection that our SQL does not know of. */
function refuseOwnTransaction(): never {
  throw new Error("Transactions are opened by inTransaction, for SQL and Prisma alike")
}

/** Prisma gathers calls by key that are made in one tick, whosever they are, and sends them as one. */
function refuseGathered<Args, Result>({
  args,
  query,
}: {
  args: Args
  query: (args: Args) => Result
}): Result {
  if (openTransaction())
    throw new Error("findUnique may be answered outside the transaction it is called in: use findFirst there")
  return query(args)
}

/**
 * Rows read and written by key and shape. Inside `inTransaction` its calls are part of that transaction. What locks, asks the
 * database's clock or joins is SQL (docs/decisions/0038).
 */
export const prisma = new PrismaClient({ adapter: new PrismaPg(routed) }).$extends({
  client: { $transaction: refuseOwnTransaction },
  query: { $allModels: { findUnique: refuseGathered, findUniqueOrThrow: refuseGathered } },
})
