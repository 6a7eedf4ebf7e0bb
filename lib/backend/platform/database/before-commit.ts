import { AsyncLocalStorage } from "node:async_hooks"
import type pg from "pg"

type Work = (connection: pg.PoolClient) => Promise<void>

const pending = new AsyncLocalStorage<Work>()

/** Runs work each of whose transactions ends with a statement more, before it commits. */
export const withBeforeCommit = <Result>(before: Work, work: () => Promise<Result>): Promise<Result> =>
  pending.run(before, work)

/** Does what is to be done before the transaction on a connection commits, if anything. */
export async function beforeCommit(connection: pg.PoolClient): Promise<void> {
  await pending.getStore()?.(connection)
}
