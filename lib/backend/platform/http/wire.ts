import { toFetchResponse, toStandardBody, type toStandardLazyRequest } from "@orpc/standard-server-fetch"
import { type Answer, type Call, toAnswer } from "#lib/pages/answer.ts"
import { hasTooManyFields } from "./form-fields.ts"

type StandardLazyRequest = ReturnType<typeof toStandardLazyRequest>
type StandardResponse = Parameters<typeof toFetchResponse>[0]

/** Milliseconds between signs of life on a stream of events: proxies drop a connection that is silent for long. */
const heartbeat = 25_000

const utf8 = new TextDecoder()

/** A call and its body as the contract's handler takes them. */
export function wireRequest(call: Call, url: URL, body: Uint8Array): StandardLazyRequest {
  const { method, signal } = call
  const headers = { "last-event-id": call.headers.get("last-event-id") ?? undefined }
  return { url, method, signal, headers, body: () => readBody(call, body) }
}

async function readBody({ headers, signal }: Call, body: Uint8Array): Promise<unknown> {
  const type = headers.get("content-type")
  if (!type || type.startsWith("application/json")) {
    const text = utf8.decode(body)
    return text === "" ? undefined : JSON.parse(text)
  }
  if (hasTooManyFields(type, body)) throw new Error("The form has more fields than any of ours")
  const bytes = new Uint8Array(body)
  return toStandardBody(new Response(bytes, { headers: { "content-type": type } }), { signal })
}

/** What the contract's handler answers, ready to be sent: data as one text, files and events as they come. */
export function sendable({ status, headers, body }: StandardResponse): Answer {
  if (!isData(body)) {
    const options = { eventIteratorKeepAliveInterval: heartbeat }
    return toAnswer(toFetchResponse({ status, headers, body }, options))
  }
  const { "content-disposition": _, ...kept } = headers
  if (body === undefined) return { status, headers: flat(kept), body: null }
  return {
    status,
    headers: { ...flat(kept), "content-type": "application/json" },
    body: JSON.stringify(body),
  }
}

const streamed = [ReadableStream, Blob, FormData, URLSearchParams]

function isData(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return true
  return !(Symbol.asyncIterator in body) && !streamed.some((kind) => body instanceof kind)
}

function flat(headers: StandardResponse["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
