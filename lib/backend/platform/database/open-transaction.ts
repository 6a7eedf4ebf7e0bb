import { AsyncLocalStorage } from "node:async_hooks"
import type pg from "pg"

/** A transaction that code runs in, and whether it goes on. */
type OpenTransaction = { connection: pg.PoolClient; isOpen: boolean; afterwards: (() => void)[] }

const transactions = new AsyncLocalStorage<OpenTransaction>()

/**
 * Runs work whose calls of `prisma` belong to the transaction that is open on a connection.
 * @param afterwards gets what the work wants done once the transaction is committed
 */
export async function withinTransaction<Result>(
  connection: pg.PoolClient,
  work: () => Promise<Result>,
  afterwards: (() => void)[] = [],
): Promise<Result> {
  const transaction = { connection, isOpen: true, afterwards }
  try {
    // Waited for inside: a call of Prisma begins when it is awaited, which for one that is returned would be outside.
    return await transactions.run(transaction, async () => await work())
  } finally {
    transaction.isOpen = false
  }
}

/**
 * The connection of the transaction that the running code is in; undefined outside of any.
 * @throws for code that was started in a transaction, not waited for, and goes on after its end
 */
export function openTransaction(): pg.PoolClient | undefined {
  const transaction = transactions.getStore()
  if (transaction && !transaction.isOpen)
    throw new Error("A call of the database came after the end of its transaction: wait for it inside")
  return transaction?.connection
}

/** Does something once the open transaction is committed, and never if it is not; outside of any at once. */
export function afterCommit(work: () => void): void {
  const transaction = transactions.getStore()
  if (transaction?.isOpen) transaction.afterwards.push(work)
  else work()
}
