/** What the BFF and the API read of a call. */
export type Call = {
  method: string
  /** With host; only path and query mean something. */
  url: string
  headers: Pick<Headers, "get">
  body: AsyncIterable<Uint8Array> | null
  /** Aborted when the caller is gone. */
  signal: AbortSignal
}

/** What a call is answered with. A text is the whole body, which leaves as one buffer; header names are in small letters. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: string | ReadableStream<Uint8Array> | null
}

/** The call that a Request is. Cancelled, its body would never be read out, and hold up the next request on its connection. */
export function toCall({ method, url, headers, body, signal }: Request): Call {
  return { method, url, headers, signal, body: body?.values({ preventCancel: true }) ?? null }
}

/** An answer in JSON. */
export function jsonAnswer(body: unknown, status = 200): Answer {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
}

/** The answer as the web platform has it. */
export function toResponse({ body, ...head }: Answer): Response {
  return new Response(body, head)
}

/** The answer that a Response is, read as it comes. */
export function toAnswer({ status, headers, body }: Response): Answer {
  return { status, headers: Object.fromEntries(headers), body }
}
