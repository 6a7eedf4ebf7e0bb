import { createHash, randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { APIRequestContext } from "@playwright/test"
import { expect, newCompany, onDatabase, readStackInfo, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { cookieHeader, signInByRequests, withCsrfToken, writeAs } from "../session-cookies.ts"
import { noteSecret } from "../used-secrets.ts"

async function bearer(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post("/api/sanctum/token", {
    data: { email, password: "tradeshow-demo", device_name: "front_app" },
  })
  return answer.json()
}

/** What no page of ours sends. */
const forged = { content: "<p>forged</p>" }

test("a write with the session cookie but without the CSRF header is refused", async () => {
  const id = await newCompany("Formulaire Forgé")
  const path = `/api/company/${id}/note`
  const cookies = await withCsrfToken((await signInByRequests("sales")).cookies)
  expect(await writeAs(cookies, path, forged)).toBe(403)
  expect(await writeAs(cookies, path, forged, "guessed")).toBe(403)
  expect(await onDatabase("SELECT 1 FROM note WHERE company_id = $1", [id])).toEqual([])
  expect(await writeAs(cookies, path, forged, cookies.get("XSRF-TOKEN"))).toBe(201)
  expect(await onDatabase("SELECT 1 FROM note WHERE company_id = $1", [id])).toHaveLength(1)
})

test("a CSRF token of another session is refused", async () => {
  const id = await newCompany("Jeton Emprunté")
  const others = await withCsrfToken((await signInByRequests("viewer")).cookies)
  const borrowed = others.get("XSRF-TOKEN")
  if (!borrowed) throw new Error("There is no CSRF cookie")
  const cookies = new Map([...(await signInByRequests("sales")).cookies, ["XSRF-TOKEN", borrowed]])
  expect(await writeAs(cookies, `/api/company/${id}/note`, forged, borrowed)).toBe(403)
  expect(await onDatabase("SELECT 1 FROM note WHERE company_id = $1", [id])).toEqual([])
})

/** What of a text is a token that the database knows. */
async function tokensIn(text: string): Promise<string[]> {
  const stored = await onDatabase<{ hash: string }>(
    "SELECT encode(token_hash, 'hex') AS hash FROM access_token",
  )
  const hashes = new Set(stored.map(({ hash }) => hash))
  const candidates = new Set(text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g))
  return [...candidates].filter((one) => hashes.has(createHash("sha256").update(one).digest("hex")))
}

test("the token is in no page, no cookie that scripts read and no log line", async ({ request }) => {
  const link = randomBytes(32).toString("base64url")
  await request.get(`/invite/${link}`)
  await request.get(`/api/password-link/${link}`)
  const token = await bearer(request, "viewer@example.com")
  noteSecret("session token", token)
  await request.get("/api/users/auth", { headers: { authorization: `Bearer ${token}` } })
  expect(await tokensIn(token), "a token is told where there is one").toEqual([token])

  const { cookies, set } = await signInByRequests("viewer")
  const isSecret = (cookie: string) => /^[^=]*(?:token|session)/.test(cookie)
  const secrets = [...cookies].filter(([name]) => isSecret(name))
  expect(secrets.length).toBeGreaterThan(0)
  for (const line of set.filter(isSecret)) expect(line).toMatch(/;\s*HttpOnly/i)
  const headers = { cookie: cookieHeader(cookies) }
  for (const path of ["/companies", "/profile", "/api/auth/session"]) {
    const answer = await fetch(mainAddress + path, { headers, redirect: "manual" })
    expect([path, answer.status]).toEqual([path, 200])
    const text = await answer.text()
    for (const [name, value] of secrets) expect(text, `${name} in ${path}`).not.toContain(value)
    expect(await tokensIn(text)).toEqual([])
  }

  const log = readFileSync(join(readStackInfo().directory, "web.log"), "utf8")
  expect(log).toContain("/api/users/auth")
  expect(log).toContain('"path":"/invite/[secret]"')
  expect(log).toContain('"path":"/api/password-link/[secret]"')
  expect(log).not.toContain(link)
  expect(log).not.toContain(token)
  expect(log).not.toContain("tradeshow-demo")
})

test("nothing is readable without a token", async ({ request }) => {
  for (const path of [
    "/api/company-list",
    "/api/company/1",
    "/api/company/1/note",
    "/api/configuration-crm/init",
    "/api/quick-search?term=a",
  ]) {
    expect((await request.get(path)).status(), path).toBe(401)
    expect((await request.get(path, { headers: { authorization: "Bearer nonsense" } })).status(), path).toBe(
      401,
    )
  }
  const list = await request.get("/companies", { maxRedirects: 0 })
  expect(list.status()).toBe(303)
  expect(list.headers().location).toContain("/?from=")
})

test("pages of recipients leak no token: no log line, no referrer, no store, no frame, no cookie", async ({
  request,
}) => {
  const secret = randomBytes(16).toString("base64url")
  for (const path of ["unsubscribe", "preferences", "confirmation", "subscribe"]) {
    const answer = await request.get(`/${path}/${secret}`)
    const headers = answer.headers()
    expect(headers["referrer-policy"], path).toBe("no-referrer")
    expect(headers["cache-control"], path).toContain("no-store")
    expect(headers["x-robots-tag"], path).toContain("noindex")
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'")
    expect(headers["set-cookie"], path).toBeUndefined()
  }
  for (const of of ["choice", "open", "click", "confirmation"])
    await request.get(`/api/mailing-page/${of}/${secret}`, { maxRedirects: 0 })
  await request.post(`/api/mailing-page/unsubscribe/${secret}`)
  const log = readFileSync(join(readStackInfo().directory, "web.log"), "utf8")
  for (const path of ["/unsubscribe", "/preferences", "/confirmation", "/api/mailing-page/click"])
    expect(log).toContain(`"path":"${path}/[secret]"`)
  expect(log).not.toContain(secret)
})

/** Bytes that the recorder of early presses may have in every page. */
const recorderLimit = 2048

test("every page records early presses before anything is shown, by a script of its nonce under 2 KB (F-27)", async ({
  request,
}) => {
  for (const path of ["/", "/apply/paris"]) {
    const answer = await request.get(path)
    const [, nonce] = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "") ?? []
    const [head = ""] = (await answer.text()).split("<body")
    const [, tag, text = ""] =
      /<script\b([^>]*)>(\((?:(?!<\/script>).)*earlyPresses.*?)<\/script>/s.exec(head) ?? []
    expect(tag, path).toContain(`nonce="${nonce}"`)
    expect(Buffer.byteLength(text), path).toBeLessThan(recorderLimit)
  }
})

test("answers carry a request id and the security headers", async ({ request }) => {
  const answer = await request.get("/")
  const headers = answer.headers()
  expect(headers["x-request-id"]).toMatch(/^[\w-]{8,}$/)
  expect(headers["content-security-policy"]).toMatch(/script-src [^;]*'nonce-/)
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'")
  expect(headers["x-content-type-options"]).toBe("nosniff")
  expect(headers["x-powered-by"]).toBeUndefined()
  expect((await request.get("/healthz")).status()).toBe(200)
  expect(await (await request.get("/readyz")).json()).toEqual({
    ready: true,
    database: true,
    migrations: true,
    jobs: true,
  })
})
