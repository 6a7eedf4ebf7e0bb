import { RateLimiterMemory } from "rate-limiter-flexible"
import { colleagues, open } from "#lib/backend/platform/http/base.ts"
import { bySession } from "#lib/backend/platform/http/by-session.ts"
import { piecewise } from "#lib/backend/platform/http/file-answer.ts"
import { takePoints } from "#lib/backend/platform/http/take-points.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { listEvents } from "./data.ts"
import { createFeed, madeAt, revokeFeed, userOfFeed } from "./feed.ts"
import { icalendar } from "./icalendar.ts"

/** How often the calendar of a user is read within an hour: every minute, by two programs. */
export const readingsAnHour = 120
const readings = new RateLimiterMemory({ points: readingsAnHour, duration: 3_600 })

const guarded = colleagues.use(bySession).calendar

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

const headers = {
  "content-type": "text/calendar; charset=utf-8",
  "content-disposition": `attachment; filename="salon.ics"`,
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
}

export const calendar = {
  getFeed: colleagues.calendar.getFeed.handler(async ({ context: { identity } }) => ({
    created_at: await madeAt(identity.user.id),
  })),

  createFeed: guarded.createFeed.handler(async ({ context }) => ({
    address: await createFeed(context.identity.user.id, actorOf(context)),
  })),

  revokeFeed: guarded.revokeFeed.handler(async ({ context }) => {
    await revokeFeed(context.identity.user.id, actorOf(context))
    return { success: true }
  }),

  /**
   * Programs go on asking for addresses that were revoked: that holds up nobody behind the same network, as 32 random bytes are not found
   * by trying.
   */
  read: open.calendar.read.handler(async ({ input: { token } }) => {
    const user = await userOfFeed(token)
    await takePoints(readings, user.id)
    const text = icalendar("Salon", await listEvents(user))
    return { status: 200 as const, headers, body: piecewise(bytesOf(text)) }
  }),
}
