import { setImmediate as nextRound } from "node:timers/promises"
import { vi } from "vitest"

/** A call as it would have left the browser; the body of one that sends a file is left out. */
export type SentCall = {
  body: unknown
  search: URLSearchParams
  signal: AbortSignal
  /** It goes on when its page is left. */
  keepalive: boolean
}

type Answer = (call: SentCall) => Response | Promise<Response>

/** @param body what the API answers; `status` 4xx and 5xx are refusals in the one shape all of them have */
export function answered(body: unknown, status = 200): Response {
  return Response.json(body, { status })
}

/** The API is not there: what `fetch` throws then. */
export function unreachable(): never {
  throw new TypeError("Failed to fetch")
}

const unanswered: string[] = []
let inProgress = 0

/** Counts a call until it is answered. */
function followed(fetching: typeof fetch): typeof fetch {
  return async (...given) => {
    inProgress += 1
    try {
      return await fetching(...given)
    } finally {
      inProgress -= 1
    }
  }
}

/** Turns of the loop after which an answer is held by its test. */
const maxRounds = 20

/** When calls that a component makes as it goes are over, but for those that a test holds. */
export async function callsSettled(): Promise<void> {
  await nextRound()
  for (let rounds = 0; inProgress > 0 && rounds < maxRounds; rounds++) await nextRound()
}

/** Calls that no test has answered, since last asked for. */
export function takeUnanswered(): string[] {
  return unanswered.splice(0)
}

/** Replaces `fetch` where a test answers nothing: no call leaves this process. */
export const answerNothing = followed(async (input) => {
  const { method, url } = new Request(input)
  unanswered.push(`${method} ${url}`)
  return unreachable()
})

/** Pages say again and again which conversation they show (M-76); a test answers that where it is about it. */
const presence = /^(PUT|DELETE) \/messenger\/(thread\/\d+\/presence|presence\/[-\da-f]+)$/
/** What all pages of mails ask for, as it is where there is nobody and nothing of it. */
function usual(name: string): Answer | undefined {
  if (presence.test(name)) return () => answered({ success: true, colleagues: [] })
  if (name === "GET /messenger/labels") return () => answered({ data: [] })
  if (name === "GET /messenger/mailboxes") return () => answered({ data: [] })
  return undefined
}

/**
 * Replaces the network: whatever the screen does to call the API, these requests leave it.
 * @param answers by method and path below /api: { "PUT /company/7": () => answered({ … }) }
 * @returns the calls made so far, by the same names
 */
export function answerCalls(answers: Record<string, Answer>) {
  const calls: Record<string, SentCall[]> = Object.fromEntries(Object.keys(answers).map((name) => [name, []]))
  const fetching = followed(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const name = `${request.method} ${pathname.replace(/^\/api/, "")}`
    // What writes fetch first: the token that they carry.
    if (name === "GET /sanctum/csrf-cookie") return new Response(null, { status: 204 })
    const answer = answers[name] ?? usual(name)
    if (!answer) return answerNothing(request)
    const text = await request.text()
    const isJson = request.headers.get("content-type")?.startsWith("application/json")
    const call = {
      body: text && isJson ? JSON.parse(text) : undefined,
      search: searchParams,
      signal: request.signal,
      keepalive: init?.keepalive === true,
    }
    calls[name]?.push(call)
    return answer(call)
  })
  vi.stubGlobal("fetch", fetching)
  return calls
}

/** An answer that comes when the test says so. */
export function heldAnswer<Value = Response>() {
  const { promise, resolve, reject } = Promise.withResolvers<Value>()
  return { promise, give: resolve, fail: reject }
}
