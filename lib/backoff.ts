const FIRST_MS = 250
const LONGEST_MS = 10_000

/**
 * How long to wait before the next try of what failed for a while: longer each time, up to ten seconds, and never quite as long as
 * another process, so that they do not all come back in the same moment.
 * @param attempt 1 after the first failure
 * @returns milliseconds
 */
export function backoff(attempt: number, longest = LONGEST_MS): number {
  const whole = Math.min(longest, FIRST_MS * 2 ** Math.min(attempt - 1, 10))
  return Math.round(whole * (0.75 + Math.random() / 4))
}
