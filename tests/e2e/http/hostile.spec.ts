import { randomInt } from "node:crypto"
import { readingAbilities } from "#lib/contract/identity/reading-abilities.ts"
import { type ApiDocument, fuzzedCalls } from "#tests/fuzz/fuzzed-calls.ts"
import { sendCall } from "#tests/fuzz/send-call.ts"
import { guards } from "../../pace.ts"
import { expect, onDatabase, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { sendBytes } from "../send-bytes.ts"

const form = '--abc\r\nContent-Disposition: form-data; name="list"\r\n\r\ncompanies\r\n--abc--\r\n'

function request(line: string, headers: string[] = [], body = ""): string {
  const head = [line, "Host: localhost", "Connection: close", ...headers, `Content-Length: ${body.length}`]
  return `${head.join("\r\n")}\r\n\r\n${body}`
}

const addresses = [
  "/%ff",
  "/%",
  "/company/%ff",
  "/api/%ff",
  "/api/auth/%ff",
  "/_next/static/%ff",
  "*",
  "//",
  "/%00",
]
const methods = ["TRACE", "OPTIONS", "PROPFIND", "PATCH", "DELETE", "HEAD", "POST"]
const actions = ["callback/credentials", "session", "signout", "signin", "csrf", "_log", "none"]
const forms: [string, string][] = [
  ["", ""],
  ["application/json", "null"],
  ["application/json", '{"email":{"a":1}}'],
  ["application/x-www-form-urlencoded", "%ff=%ff&csrfToken=x"],
  ["application/x-www-form-urlencoded", "callbackUrl=http%3A%2F%2F%5B&csrfToken=x"],
  ["multipart/form-data", "x"],
  ["multipart/form-data; boundary=abc", form],
  ["text/plain", "x"],
]
const strangeHeaders = [
  "Cookie: next-auth.session-token=%ff; next-auth.csrf-token=%",
  "Cookie: next-auth.csrf-token=a|b; XSRF-TOKEN=%",
  "X-Forwarded-Host: [",
  "Origin: ::",
  "Accept-Language: \xff",
  "RSC: 1\r\nNext-Router-State-Tree: %ff",
  "Next-Action: abc",
  "x-middleware-subrequest: middleware",
  "Upgrade: websocket\r\nConnection: Upgrade",
  "Expect: garbage",
  "Range: bytes=9-1",
  `X-Large: ${"a".repeat(20_000)}`,
]

const hostile = [
  ...addresses.map((address) => request(`GET ${address} HTTP/1.1`)),
  ...methods.flatMap((method) =>
    ["/", "*", "/companies", "/api/company-list", "/api/auth/session", "/healthz"].map((path) =>
      request(`${method} ${path} HTTP/1.1`),
    ),
  ),
  ...actions.flatMap((action) =>
    forms.map(([type, body]) =>
      request(`POST /api/auth/${action} HTTP/1.1`, type ? [`Content-Type: ${type}`] : [], body),
    ),
  ),
  ...strangeHeaders.flatMap((header) =>
    ["/", "/companies", "/api/company-list", "/api/auth/session"].map((path) =>
      request(`GET ${path} HTTP/1.1`, [header]),
    ),
  ),
  ...["/", "/companies"].map((path) =>
    request(
      `POST ${path} HTTP/1.1`,
      ["Next-Action: x", "Content-Type: multipart/form-data; boundary=abc"],
      form,
    ),
  ),
  request(`GET /companies?x=${"a".repeat(20_000)} HTTP/1.1`),
  ...["/api/company/1", "/api/company/%ff", "/%ff"].map(
    (path) => `DELETE ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n{"force":1}`,
  ),
  "GET / HTTP/1.1\r\n\r\n",
  "nonsense\r\n\r\n",
]

test("no request makes the web server fail or hang, however broken it is", async () => {
  for (const bytes of hostile) {
    const answer = await sendBytes(bytes)
    expect.soft(answer, bytes.slice(0, 200)).toMatch(/^HTTP\/1\.1 [234]\d\d /)
  }
})

test("calls made of the API's document neither fail nor get stuck on their way through the web server", async () => {
  const document: ApiDocument = await (await fetch(`${mainAddress}/api/openapi.json`)).json()
  const seed = randomInt(1_000_000_000)
  await onDatabase(
    `WITH made AS (INSERT INTO "user" (name, email) VALUES ('Fuzz', $1) RETURNING id),
     reading AS (INSERT INTO user_ability (user_id, ability) SELECT id, unnest($2::text[]) FROM made)
     INSERT INTO access_token (user_id, device_name, token_hash, expires_at, ends_at)
     SELECT id, 'fuzz', sha256($1::bytea), now() + interval '1 hour', now() + interval '1 hour' FROM made`,
    [`fuzz-${seed}@example.com`, readingAbilities],
  )
  let made = 0
  for (const call of fuzzedCalls(document, seed)) {
    // Others work on the same data: only reads are made with a token.
    const token = call.method === "GET" ? `fuzz-${seed}@example.com` : "nonsense"
    const { status, body } = await sendCall(mainAddress, call, token, guards.wait)
    expect
      .soft([status > 0 && status < 500, body.slice(0, 300)], `seed ${seed}, ${JSON.stringify(call)}`)
      .toEqual([true, expect.anything()])
    made += 1
    if (made === 300) break
  }
})

test("after an answer to a body that is too large the connection is usable, or said to be closed", async () => {
  const body = "a".repeat(2_000_000)
  const large = ["POST /api/company-tag HTTP/1.1", "Host: localhost", "Content-Type: application/json"]
  const second = request("GET /healthz HTTP/1.1")
  const closed = await sendBytes(
    `${[...large, `Content-Length: ${body.length}`].join("\r\n")}\r\n\r\n${body}`,
  )
  expect(closed).toMatch(/^HTTP\/1\.1 413 .*connection: close/is)
  const chunked = `${[...large, "Transfer-Encoding: chunked"].join("\r\n")}\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  expect(await sendBytes(chunked + second)).toMatch(/^HTTP\/1\.1 413 .*HTTP\/1\.1 200 /s)
})

test("what is not found under /_next has a policy, too", async ({ request }) => {
  for (const path of ["/_next/static/none.js", "/_next/none"]) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(404)
    expect(answer.headers()["content-security-policy"]).toContain("script-src 'none'")
  }
})
