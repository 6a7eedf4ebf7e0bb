/** Headers of an API answer that reach the browser; everything else, cookies first of all, stays behind. */
const passedOn = [
  "content-type",
  "content-disposition",
  "content-language",
  "location",
  "retry-after",
  "allow",
]

/**
 * The API's answer as browsers get it: no cookies, never cached, JSON also when it failed.
 * @param requestId sent back as x-request-id unless the API gave another
 */
export function normaliseAnswer(answer: Response, requestId: string): Response {
  const headers = new Headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" })
  headers.set("x-request-id", answer.headers.get("x-request-id") ?? requestId)
  if (isEventStream(answer.headers)) {
    // Packing and proxies' buffers would hold events back.
    headers.set("cache-control", "no-store, no-transform")
    headers.set("x-accel-buffering", "no")
  }
  for (const name of passedOn) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (answer.status < 400 || isJson(answer))
    return new Response(answer.body, { status: answer.status, headers })
  headers.set("content-type", "application/json")
  const message = `The server answered ${answer.status}`
  return new Response(JSON.stringify({ message }), { status: answer.status, headers })
}

function isEventStream(headers: Headers): boolean {
  return headers.get("content-type")?.startsWith("text/event-stream") ?? false
}

function isJson(answer: Response): boolean {
  return /^application\/([\w.-]+\+)?json\b/.test(answer.headers.get("content-type") ?? "")
}
