import type { Random } from "#prisma/seed/random.ts"

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** What became of a mail, in milliseconds; what did not happen is missing. */
export interface Outcome {
  failed?: boolean
  opened?: number
  clicked?: number
  machineOpened?: number
  machineClicked?: number
  replied?: number
  bounced?: number
  unsubscribed?: number
  complained?: number
}

export interface Mailed {
  at: number
  hasLinks: boolean
  /** The address is wrong. */
  bounces: boolean
  /** There is a list to unsubscribe from. */
  isOfList: boolean
  /** Its recipient agreed that opens and clicks are noted. */
  isTracked: boolean
}

/** Most open within hours, some after a day or two. */
const reading = (random: Random) => (0.1 + 44 * random.next() ** 4) * HOUR_MS

/** Draws what is known of a mail, in the shares that an organiser sees: nearly half are opened, one of eight is clicked. */
export function drawOutcome(random: Random, mailed: Mailed): Outcome {
  const { opened, clicked, machineOpened, machineClicked, ...others } = drawAll(random, mailed)
  if (!mailed.isTracked) return others
  return { ...others, opened, clicked, machineOpened, machineClicked }
}

function drawAll(random: Random, { at, hasLinks, bounces, isOfList }: Mailed): Outcome {
  if (bounces) return { bounced: at + random.between(20, 400) * SECOND_MS }
  if (random.chance(0.005)) return { failed: true }
  const outcome: Outcome = {}
  if (random.chance(0.16)) outcome.machineOpened = at + random.between(2, 90) * SECOND_MS
  if (hasLinks && random.chance(0.07)) outcome.machineClicked = at + random.between(5, 60) * SECOND_MS
  if (!random.chance(0.46)) return outcome
  const opened = at + reading(random)
  outcome.opened = opened
  if (hasLinks && random.chance(0.28)) outcome.clicked = opened + random.between(10, 240) * SECOND_MS
  if (random.chance(0.05)) outcome.replied = opened + random.between(3, 300) * MINUTE_MS
  else if (isOfList && random.chance(0.04)) outcome.unsubscribed = opened + random.between(5, 60) * SECOND_MS
  else if (isOfList && random.chance(0.006)) outcome.complained = opened + random.between(5, 60) * SECOND_MS
  return outcome
}
