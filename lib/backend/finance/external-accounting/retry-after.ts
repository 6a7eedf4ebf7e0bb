/** Seconds that an answer asks to be left alone for. */
export function retryAfterOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}
