/** What an id may look like: it is printed in logs and sent back as a header. */
const plausible = /^[\w.:-]{8,100}$/

/** The id the web server gave this request, a new one when it gave none. */
export function requestIdOf(headers: Pick<Headers, "get">): string {
  const received = headers.get("x-request-id")
  return received && plausible.test(received) ? received : crypto.randomUUID()
}
