import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { enterAs, expect, newCompany, onDatabase, open, readStackInfo, signIn, test } from "../actors.ts"

async function bearer(request: import("@playwright/test").APIRequestContext, email: string): Promise<string> {
  const answer = await request.post("/api/sanctum/token", {
    data: { email, password: "tradeshow-demo", device_name: "front_app" },
  })
  return answer.json()
}

test("a write with the session cookie but without the CSRF header is refused", async ({ sales }) => {
  await open(sales, "/companies")
  const id = await newCompany("Formulaire Forgé")
  const send = (headers: Record<string, string>) =>
    sales.evaluate(
      async ([path, sent]) => {
        const answer = await fetch(path, {
          method: "POST",
          body: JSON.stringify({ content: "<p>forged</p>" }),
          headers: { "content-type": "application/json", ...sent },
        })
        return answer.status
      },
      [`/api/company/${id}/note`, headers] as const,
    )
  expect(await send({})).toBe(403)
  expect(await send({ "X-XSRF-TOKEN": "guessed" })).toBe(403)
  await sales.evaluate(() => fetch("/api/sanctum/csrf-cookie"))
  const cookie = (await sales.context().cookies()).find(({ name }) => name === "XSRF-TOKEN")
  expect(await send({ "X-XSRF-TOKEN": decodeURIComponent(cookie?.value ?? "") })).toBe(201)
  expect(await onDatabase("SELECT 1 FROM note WHERE company_id = $1", [id])).toHaveLength(1)
})

test("a CSRF token of another session is refused", async ({ sales, browser }) => {
  await open(sales, "/companies")
  const id = await newCompany("Jeton Emprunté")
  const other = await browser.newPage()
  await enterAs(other, "viewer")
  await open(other, "/companies")
  await other.evaluate(() => fetch("/api/sanctum/csrf-cookie"))
  const borrowed = (await other.context().cookies()).find(({ name }) => name === "XSRF-TOKEN")
  await other.close()
  if (!borrowed) throw new Error("There is no CSRF cookie")
  await sales.context().addCookies([borrowed])
  const status = await sales.evaluate(
    async ([path, token]) =>
      (
        await fetch(path, {
          method: "POST",
          body: JSON.stringify({ content: "<p>forged</p>" }),
          headers: { "content-type": "application/json", "X-XSRF-TOKEN": token },
        })
      ).status,
    [`/api/company/${id}/note`, decodeURIComponent(borrowed.value)] as const,
  )
  expect(status).toBe(403)
})

test("the token is in no page, no script-readable place and no log line", async ({ page, request }) => {
  const link = randomBytes(32).toString("base64url")
  await request.get(`/invite/${link}`)
  await request.get(`/api/password-link/${link}`)
  const token = await bearer(request, "viewer@example.com")
  await request.get("/api/users/auth", { headers: { authorization: `Bearer ${token}` } })
  const before = await onDatabase<{ id: number }>("SELECT coalesce(max(id), 0) AS id FROM access_token")
  await signIn(page, "viewer")
  const own = await onDatabase<{ token_hash: Buffer }>("SELECT token_hash FROM access_token WHERE id > $1", [
    before[0]?.id,
  ])
  expect(own.length).toBeGreaterThan(0)
  const cookies = await page.context().cookies()
  for (const cookie of cookies.filter(({ name }) => /token|session/.test(name) && name !== "XSRF-TOKEN"))
    expect(cookie.httpOnly, cookie.name).toBe(true)
  const readable = await page.evaluate(
    () =>
      document.cookie +
      JSON.stringify({ ...localStorage }) +
      JSON.stringify({ ...sessionStorage }) +
      document.documentElement.outerHTML,
  )
  for (const cookie of cookies.filter(({ httpOnly }) => httpOnly))
    expect(readable).not.toContain(cookie.value)
  const log = readFileSync(readStackInfo().log, "utf8")
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
  for (const place of ["unsubscribe", "preferences", "confirmation", "subscribe"]) {
    const answer = await request.get(`/${place}/${secret}`)
    const headers = answer.headers()
    expect(headers["referrer-policy"], place).toBe("no-referrer")
    expect(headers["cache-control"], place).toContain("no-store")
    expect(headers["x-robots-tag"], place).toContain("noindex")
    expect(headers["content-security-policy"], place).toContain("frame-ancestors 'none'")
    expect(headers["set-cookie"], place).toBeUndefined()
  }
  for (const of of ["choice", "open", "click", "confirmation"])
    await request.get(`/api/mailing-page/${of}/${secret}`, { maxRedirects: 0 })
  await request.post(`/api/mailing-page/unsubscribe/${secret}`)
  const log = readFileSync(readStackInfo().log, "utf8")
  for (const place of ["/unsubscribe", "/preferences", "/confirmation", "/api/mailing-page/click"])
    expect(log).toContain(`"path":"${place}/[secret]"`)
  expect(log).not.toContain(secret)
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
