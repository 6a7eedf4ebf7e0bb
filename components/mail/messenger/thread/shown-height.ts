import { collapsedOverPixels, collapsedPixels } from "#lib/contract/mail/mail-figures.ts"

/** Pixels above which what a mail says scrolls in its own place: a mail must not make the page endless. */
const highest = 20_000

/**
 * How a body of that height is shown: one of more than 95 px is folded, to at most 150 px (M-18).
 * @param height pixels of all that it says
 * @returns `shown` pixels of it; `isLong` when more of it can be shown
 */
export function shownHeight(height: number, isWhole: boolean): { shown: number; isLong: boolean } {
  const whole = Math.min(height, highest)
  if (height <= collapsedOverPixels) return { shown: whole, isLong: false }
  // Folded to 150 px, one that is hardly higher would hide nothing.
  const collapsed = height > collapsedPixels ? collapsedPixels : collapsedOverPixels
  return { shown: isWhole ? whole : collapsed, isLong: true }
}
