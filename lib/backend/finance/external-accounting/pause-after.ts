/**
 * Seconds until a document is tried again, twice as many each time. Not fewer: what a partner was still writing when it was given up has
 * to be there when it is looked for.
 */
const [firstPause, longestPause] = [60, 1800]

/**
 * Seconds until a document is tried again.
 * @param tries how often it was tried before this time
 * @param retryAfter seconds for which the partner wants to be left alone
 */
export const pauseAfter = (tries: number, retryAfter = 0): number =>
  Math.max(retryAfter, Math.min(longestPause, firstPause * 2 ** tries))
