/** What stands for an unavailable service in the digest of an error, the only thing of it that browsers are told. */
export const unavailableDigest = "unavailable"

/** Whether an answer says that the service behind a page is away, and not that something is wrong with it. */
export function isUnavailable(status: number): boolean {
  return status === 502 || status === 503 || status === 504
}
