import { beforeEach, expect, test, vi } from "vitest"
import { type Call, toAnswer, toCall, toResponse } from "#lib/pages/answer.ts"
import { createCsrfToken } from "#lib/session/csrf.ts"
import { writeToken } from "#lib/session/session.ts"
import { forwardCall } from "./bff.ts"

vi.stubEnv("SESSION_SECRET", "a secret of at least thirty-two characters")

const { jar, backend } = vi.hoisted(() => ({
  jar: new Map<string, { value: string }>(),
  backend: {
    asked: [] as Call[],
    answer: () => Response.json({ ok: true }),
  },
}))

vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    set: (name: string, value: string) => jar.set(name, { value }),
  }),
}))
vi.mock("./backend.ts", () => ({
  askBackend: async (call: Call) => {
    backend.asked.push(call)
    return toAnswer(backend.answer())
  },
}))

const session = "bearer-token-of-one-session"

beforeEach(() => {
  jar.clear()
  backend.asked.length = 0
  backend.answer = () => Response.json({ ok: true })
})

async function call(method: string, headers: Record<string, string> = {}, path = "/api/company/1?a[]=1") {
  const body = method === "GET" ? undefined : "{}"
  const cookies = [...jar].map(([name, { value }]) => `${name}=${encodeURIComponent(value)}`)
  const cookie = [headers.cookie, ...cookies].filter(Boolean).join("; ")
  const init = { method, headers: { ...headers, ...(cookie && { cookie }) }, body }
  const request = new Request(`http://crm.example${path}`, init)
  const answer = toResponse(await forwardCall(toCall(request)))
  return { answer, asked: backend.asked[0] }
}

async function signIn() {
  await writeToken(session)
  const token = createCsrfToken(session)
  jar.set("XSRF-TOKEN", { value: token })
  return token
}

test("a read speaks for the session, in the user's language, without a cookie", async () => {
  await signIn()
  jar.set("NEXT_LOCALE", { value: "fr" })
  const { asked } = await call("GET", { cookie: "crm_token=x", "accept-language": "de" })
  expect(asked?.headers.get("authorization")).toBe(`Bearer ${session}`)
  expect(asked?.headers.get("accept-language")).toBe("fr")
  expect(asked?.headers.get("cookie")).toBe(null)
  expect(asked?.url).toBe("http://crm.internal/api/company/1?a[]=1")
})

test.each(["POST", "PUT", "PATCH", "DELETE"])("a %s needs the session's CSRF token twice", async (method) => {
  const token = await signIn()
  expect((await call(method)).answer.status).toBe(403)
  expect((await call(method, { "x-xsrf-token": createCsrfToken(undefined) })).answer.status).toBe(403)
  expect(backend.asked).toEqual([])
  expect((await call(method, { "x-xsrf-token": token })).answer.status).toBe(200)
})

test("a write with the token from another site's page is refused", async () => {
  const token = await signIn()
  const { answer } = await call("POST", { "x-xsrf-token": token, "sec-fetch-site": "same-site" })
  expect(answer.status).toBe(403)
  expect(backend.asked).toEqual([])
})

test.each(["Bearer of-a-script", "Basic eDp5", ""])(
  "a caller with the Authorization header %j never borrows the session",
  async (authorization) => {
    await signIn()
    const { asked } = await call("POST", { authorization })
    expect(asked?.headers.get("authorization")).toBe(authorization)
  },
)

test("without a session a call goes on without authority", async () => {
  jar.set("crm_token", { value: "Fe26.2*planted" })
  const { asked } = await call("POST")
  expect(asked?.headers.get("authorization")).toBe(null)
})

test("only known headers go on", async () => {
  await signIn()
  const smuggled = {
    "x-forwarded-for": "1.2.3.4",
    "x-user-id": "1",
    host: "evil.example",
    "x-request-id": "bad id\u00e9",
    cookie: "a=b",
  }
  const { asked, answer } = await call("GET", smuggled)
  const names = asked?.headers instanceof Headers ? [...asked.headers.keys()] : []
  expect(names.sort()).toEqual(["accept-language", "authorization", "x-request-id"])
  expect(asked?.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/)
  expect(answer.headers.get("x-request-id")).toBe(asked?.headers.get("x-request-id"))
})

test("an answer brings no cookie, is never kept and fails in JSON", async () => {
  await signIn()
  backend.answer = () =>
    new Response("<html>secret stack</html>", {
      status: 502,
      headers: { "content-type": "text/html", "set-cookie": "a=b", "x-powered-by": "x", "retry-after": "3" },
    })
  const { answer } = await call("GET")
  expect(await answer.json()).toEqual({ message: "The server answered 502" })
  expect([...answer.headers.keys()].sort()).toEqual([
    "cache-control",
    "content-type",
    "retry-after",
    "x-content-type-options",
    "x-request-id",
  ])
  expect(answer.headers.get("cache-control")).toBe("no-store")
})

test("a stream of events passes as it comes, neither packed nor held back on the way", async () => {
  await signIn()
  const headers = { "content-type": "text/event-stream", "cache-control": "no-store" }
  backend.answer = () => new Response("data: 1\n\n", { headers })
  const { answer } = await call("GET")
  expect(answer.headers.get("cache-control")).toBe("no-store, no-transform")
  expect(answer.headers.get("x-accel-buffering")).toBe("no")
  expect(await answer.text()).toBe("data: 1\n\n")
})

const publicCall = "/api/application/draft/a-slug/form"

test("a call of the public keeps the language of its page, and speaks for a session with its token alone", async () => {
  const token = await signIn()
  jar.set("NEXT_LOCALE", { value: "en" })
  const form = await call("POST", { "accept-language": "fr" }, publicCall)
  expect(form.asked?.headers.get("accept-language")).toBe("fr")
  expect(form.asked?.headers.get("authorization")).toBeNull()
  backend.asked.length = 0
  const own = await call("POST", { "x-xsrf-token": token }, publicCall)
  expect(own.asked?.headers.get("authorization")).toBe(`Bearer ${session}`)
})

test("a call of the public goes on without a session that is over, any other with it", async () => {
  await signIn()
  backend.answer = () => Response.json({ message: "Sign in first" }, { status: 401 })
  await call("GET", {}, "/api/application/draft/a-slug")
  const sent = backend.asked.map(({ url, headers }) => [new URL(url).pathname, headers.get("authorization")])
  expect(sent).toEqual([
    ["/api/users/auth", `Bearer ${session}`],
    ["/api/application/draft/a-slug", null],
  ])
  backend.asked.length = 0
  const { asked } = await call("GET")
  expect(asked?.headers.get("authorization")).toBe(`Bearer ${session}`)
})

test("a call of the public from another site's page is refused like any other", async () => {
  const { answer } = await call("POST", { "sec-fetch-site": "cross-site" }, publicCall)
  expect(answer.status).toBe(403)
  expect(backend.asked).toEqual([])
})
