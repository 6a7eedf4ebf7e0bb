/**
 * Whether something happened lately. A moment that is still to come was noted by a machine whose clock runs ahead: it
 * tells nothing, and believed it would count as lately for as long as that clock is ahead.
 * @param at milliseconds since 1970, by the clock of whichever machine noted it
 * @param milliseconds what counts as lately
 */
export function happenedWithin(at: number, milliseconds: number, now = Date.now()): boolean {
  return at <= now && now - at < milliseconds
}
