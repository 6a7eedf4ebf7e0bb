import { TZDate } from "@date-fns/tz"
import { addDays, startOfDay } from "date-fns"
import { env } from "#lib/env.ts"

/** Mails that a channel may send: a minute and a day; 0 for any number. `waiting` are in its line already and go first. */
export type Pace = { perMinute: number; perDay: number; sentToday: number; waiting: number }

const minuteMs = 60_000
const nextDay = (moment: number) => addDays(startOfDay(new TZDate(moment, env().TIME_ZONE)), 1).getTime()

/** When a channel sends its mails, one after the other, as its pace and its days have room. */
export class ChannelClock {
  readonly #pace: Pace
  #free: number
  #dayEnds: number
  #remaining: number

  constructor(pace: Pace, now: number) {
    this.#pace = pace
    this.#free = now
    this.#dayEnds = nextDay(now)
    this.#remaining = pace.perDay === 0 ? Number.POSITIVE_INFINITY : Math.max(pace.perDay - pace.sentToday, 0)
    for (let before = 0; before < pace.waiting; before++) this.take(this.freeFrom(now))
  }

  /** The moment from which it can send again, not before `earliest`. */
  freeFrom(earliest: number): number {
    const moment = Math.max(earliest, this.#free)
    return moment < this.#dayEnds && this.#remaining <= 0 ? this.#dayEnds : moment
  }

  /** Sends a mail at a moment that `freeFrom` answered. */
  take(moment: number): void {
    const { perDay } = this.#pace
    if (moment >= this.#dayEnds) {
      this.#dayEnds = nextDay(moment)
      this.#remaining = perDay === 0 ? Number.POSITIVE_INFINITY : perDay
    }
    this.#remaining -= 1
    this.pass(moment)
  }

  /** Has the turn of a mail that does not go after all: it takes a place of the minute, and none of the day (`giveBackSlots`). */
  pass(moment: number): void {
    const { perMinute } = this.#pace
    this.#free = perMinute === 0 ? moment : moment + minuteMs / perMinute
  }
}
