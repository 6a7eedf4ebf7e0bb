import { type Answer, jsonAnswer } from "#lib/pages/answer.ts"

/** Headers of an API answer that reach the browser; everything else, cookies first of all, stays behind. */
const passedOn = [
  "content-type",
  "content-disposition",
  "content-language",
  "content-range",
  "content-security-policy",
  "accept-ranges",
  "etag",
  "referrer-policy",
  "location",
  "retry-after",
  "allow",
]

/**
 * The API's answer as browsers get it: no cookies, cached only where the API says that its reader alone may, JSON also when it failed.
 * @param requestId sent back as x-request-id unless the API gave another
 */
export function normaliseAnswer(answer: Answer, requestId: string): Answer {
  const { status, body } = answer
  const type = answer.headers["content-type"] ?? ""
  const headers: Record<string, string> = {
    "cache-control": readersCacheControl(answer) ?? "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": answer.headers["x-request-id"] ?? requestId,
  }
  if (type.startsWith("text/event-stream")) {
    // Packing and proxies' buffers would hold events back.
    headers["cache-control"] = "no-store, no-transform"
    headers["x-accel-buffering"] = "no"
  }
  // The length of what is made while it is sent nobody knows.
  const length = answer.headers["content-length"]
  if (length !== undefined && body instanceof ReadableStream) headers["content-length"] = length
  for (const name of passedOn) {
    const value = answer.headers[name]
    if (value !== undefined) headers[name] = value
  }
  if (status < 400 || isJson(type)) return { status, headers, body }
  const problem = jsonAnswer({ message: `The server answered ${status}` }, status)
  return { ...problem, headers: { ...headers, ...problem.headers } }
}

/** The word of an answer that a browser may keep for its user, who asks each time whether it still holds. */
function readersCacheControl({ headers }: Answer): string | undefined {
  const value = headers["cache-control"]
  return value === "private, no-cache" ? value : undefined
}

function isJson(type: string): boolean {
  return /^application\/([\w.-]+\+)?json\b/.test(type)
}
