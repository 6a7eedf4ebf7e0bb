import { tellUser } from "#lib/backend/identity/notices/tell-user.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { log } from "#lib/log.ts"
import { accountBucket } from "./attempts.ts"
import { isFirstToNotify } from "./rate-limit-buckets.ts"

/** Wrong passwords of strangers after which a user hears of them, once a day. */
export const notifyAfterGuesses = 20

/** Tells a user that somebody guesses at the account. Nobody waits for it, so that the answer's time says nothing. */
export function tellOfGuesses(userId: number, email: string): void {
  void (async () => {
    if (!(await isFirstToNotify(accountBucket(email), notifyAfterGuesses))) return
    await inTransaction((connection) => tellUser({ userId, notice: "guesses" }, connection))
  })().catch((error: unknown) => log.error({ err: error }, "a user was not told of wrong passwords"))
}
