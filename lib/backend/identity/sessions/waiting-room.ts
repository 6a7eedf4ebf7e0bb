import { setTimeout } from "node:timers/promises"
import { tooManyAttempts } from "#lib/backend/platform/http/errors.ts"

/** Attempts that wait at once in a process; each is a timer and a request, no connection to the database. */
export const maxWaiting = 300
/** Seconds after which whoever found the room full may come back. */
const fullRoomSeconds = 5

/** How a wait is spent, in milliseconds. */
export const clock = { pause: (milliseconds: number): Promise<void> => setTimeout(milliseconds) }

let waiting = 0

/** Waits for one's turn. Throws a 429 when too many wait already; whoever need not wait is never refused. */
export async function waitForSlot(milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return
  if (waiting >= maxWaiting) throw tooManyAttempts(fullRoomSeconds)
  waiting += 1
  try {
    await clock.pause(milliseconds)
  } finally {
    waiting -= 1
  }
}
