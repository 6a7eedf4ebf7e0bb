import { once } from "node:events"
import { globSync } from "node:fs"
import { createServer, type IncomingMessage, request } from "node:http"
import type { AddressInfo } from "node:net"
import { gunzipSync } from "node:zlib"
import { afterEach, describe, expect, it, test, vi } from "vitest"
import { type Answer, type Call, jsonAnswer } from "#lib/pages/answer.ts"
import { answerDirectly, isCall } from "./direct-calls.ts"

const sent = (url: string, method = "GET") => Object.assign(Object.create(null), { url, method })

describe("what is answered without Next", () => {
  it.each([
    "/api/company-list?page=2",
    "/api/company/1/note",
    "/api/openapi.json",
    "/api/sanctum/token",
    "/api/docs/more",
  ])("is the call %s", (url) => {
    expect(isCall(sent(url))).toBe(true)
  })

  it("is no route of its own under app/api", () => {
    const routes = globSync("**/{route.ts,page.tsx}", { cwd: "app/api" }).filter(
      (file) => !file.startsWith("[...path]"),
    )
    const paths = routes.map(
      (file) => `/api/${file.replace(/\/(route\.ts|page\.tsx)$/, "").replace(/\[.*?\]/, "x")}`,
    )
    expect(paths.length).toBeGreaterThan(3)
    expect(paths.filter((path) => isCall(sent(path)))).toEqual([])
  })

  it.each([
    "/api",
    "/api/",
    "/api/company-list/",
    "/api//company-list",
    "/api/%61uth/session",
    "/api/../companies",
    "/api/./auth",
  ])("is no address that can be read in two ways: %s", (url) => {
    expect(isCall(sent(url))).toBe(false)
  })

  it("is no question for the methods of an address", () => {
    expect(isCall(sent("/api/company-list", "OPTIONS"))).toBe(false)
  })
})

let stop: (() => void) | undefined
afterEach(() => stop?.())

async function serve(answerCall: (call: Call) => Promise<Answer>): Promise<number> {
  const server = createServer((request, response) => void answerDirectly(answerCall, request, response))
  server.listen(0, "127.0.0.1")
  stop = () => server.close() && server.closeAllConnections()
  await once(server, "listening")
  return (server.address() as AddressInfo).port
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

async function ask(port: number, { method, headers, body }: Sent = {}) {
  const sent = request({ port, path: "/api/x?a=1", method, headers })
  sent.end(body)
  const [answer]: IncomingMessage[] = await once(sent, "response")
  const chunks: Buffer[] = []
  for await (const chunk of answer ?? []) chunks.push(chunk)
  return { status: answer?.statusCode, headers: answer?.headers ?? {}, body: Buffer.concat(chunks) }
}

const long = { text: "a".repeat(5000) }

test("an answer that is whole comes with its length, packed for whom takes that", async () => {
  const port = await serve(async () => jsonAnswer(long))
  const packed = await ask(port, { headers: { "accept-encoding": "gzip, deflate, br" } })
  expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" })
  expect(packed.headers["content-length"]).toBe(String(packed.body.byteLength))
  expect(JSON.parse(gunzipSync(packed.body).toString())).toEqual(long)
  for (const encoding of ["", "br", "gzip;q=0", "gzip;q=0.0, br"]) {
    const plain = await ask(port, { headers: { "accept-encoding": encoding } })
    expect(plain.headers["content-encoding"]).toBeUndefined()
    expect(JSON.parse(plain.body.toString())).toEqual(long)
  }
})

test("a HEAD has the headers and no body", async () => {
  const port = await serve(async () => jsonAnswer(long))
  const { status, headers, body } = await ask(port, { method: "HEAD" })
  expect([status, headers["content-type"], body.byteLength]).toEqual([200, "application/json", 0])
})

test("the body of a call is what was sent", async () => {
  const port = await serve(async (call) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of call.body ?? []) chunks.push(chunk)
    return jsonAnswer([call.method, call.url, call.headers.get("x-one"), Buffer.concat(chunks).toString()])
  })
  const { body } = await ask(port, { method: "PUT", headers: { "x-one": "1" }, body: "é".repeat(3) })
  expect(JSON.parse(body.toString())).toEqual(["PUT", "http://crm.internal/api/x?a=1", "1", "ééé"])
})

test("a stream comes piece by piece, and ends at its source when the reader leaves", async () => {
  const cancelled = vi.fn()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from("data: 1\n\n")),
    cancel: cancelled,
  })
  let signal: AbortSignal | undefined
  const port = await serve(async (call) => {
    signal = call.signal
    return { status: 200, headers: { "content-type": "text/event-stream" }, body }
  })
  const sent = request({ port, path: "/api/x" }).end()
  const [answer]: IncomingMessage[] = await once(sent, "response")
  const [first] = await once(answer ?? sent, "data")
  expect(String(first)).toBe("data: 1\n\n")
  expect(signal?.aborted).toBe(false)
  sent.destroy()
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce())
  expect(signal?.aborted).toBe(true)
})
