import { beforeAll, describe, expect, it } from "vitest"
import { maxBodyBytes } from "#lib/backend/platform/http/body-limit.ts"
import { send, sendJson } from "#tests/factories/api.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

let token: string

beforeAll(async () => {
  token = await issueToken(await createUser({ isAdmin: true }))
})

const json = { "content-type": "application/json" }

const form = [
  '--abc\r\nContent-Disposition: form-data; name="list"\r\n\r\ncompanies',
  '--abc\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\nA',
  "--abc--\r\n",
].join("\r\n")

describe("a request that cannot be answered", () => {
  it.each([
    ["GET", "/api/nothing-here"],
    ["PATCH", "/api/company/1"],
    ["GET", "/api/company"],
    ["GET", "/elsewhere"],
    ["GET", "/api/../etc/passwd"],
  ])("%s %s is a 404 in JSON", async (method, path) => {
    const answer = await send(path, { token, method })
    expect([answer.status, await answer.json()]).toEqual([404, { message: "There is no such call" }])
  })

  it.each(["{", "{'name': 1}", '{"name": "a"', "\u0000", "name=a"])(
    "with the body %j is a 400",
    async (body) => {
      const answer = await send("/api/company-tag", { token, method: "POST", body, headers: json })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({ message: expect.any(String) })
    },
  )

  it.each([
    ["multipart/form-data", "x"],
    ["multipart/form-data; boundary=", "x"],
    ["multipart/form-data; boundary=abc", "x"],
    ["multipart/form-data; boundary=abc", form.replaceAll("--abc", "--abd")],
    ["multipart/form-data; boundary=abc", form.replace("a.csv", "a\r\nX-Header: y.csv")],
    ["multipart/form-data; boundary=abc", form.slice(0, 100)],
  ])("with a broken form is a 400: %s, %j", async (type, body) => {
    for (const path of ["/api/import/file", "/api/company-tag"]) {
      const answer = await send(path, { token, method: "POST", body, headers: { "content-type": type } })
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { message: "The request could not be read" },
      ])
    }
  })

  it("with an address that decodes to nothing is a 422", async () => {
    expect((await send("/api/company/%E0%A4%A", { token })).status).toBe(422)
  })

  it.each(["[]", "null", '"text"', "7"])("with %s for a body is a 422", async (body) => {
    const answer = await send("/api/company-tag", { token, method: "POST", body, headers: json })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ message: expect.any(String), errors: expect.any(Object) })
  })

  it("nested without end is refused, not a failure", async () => {
    const body = `{"name":${"[".repeat(100_000)}${"]".repeat(100_000)}}`
    const answer = await send("/api/company-tag", { token, method: "POST", body, headers: json })
    expect(answer.status).toBe(422)
  })
})

describe("a body that is too large", () => {
  const big = JSON.stringify({ name: "a".repeat(maxBodyBytes) })

  it("is a 413 by its length", async () => {
    const headers = { ...json, "content-length": String(big.length) }
    const answer = await send("/api/company-tag", { token, method: "POST", body: big, headers })
    expect([answer.status, await answer.json()]).toEqual([413, { message: "The request is too large" }])
  })

  it.each([undefined, "10"])("is a 413 when its length is said to be %s", async (length) => {
    const body = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 12; part++) controller.enqueue(new Uint8Array(100_000).fill(97))
        controller.close()
      },
    })
    const headers = length === undefined ? json : { ...json, "content-length": length }
    expect((await send("/api/company-tag", { token, method: "POST", body, headers })).status).toBe(413)
  })

  it("is read no further than the limit", async () => {
    let parts = 0
    const body = new ReadableStream({
      pull(controller) {
        parts += 1
        controller.enqueue(new Uint8Array(100_000))
      },
    })
    expect((await send("/api/company-tag", { token, method: "POST", body, headers: json })).status).toBe(413)
    expect(parts).toBeLessThan(20)
  })

  it("is not one just below the limit", async () => {
    const body = JSON.stringify({ name: "a".repeat(maxBodyBytes - 20) })
    const answer = await send("/api/company-tag", { token, method: "POST", body, headers: json })
    expect([answer.status, (await answer.json()).errors]).toEqual([
      422,
      { name: ["This text is too long: 120 characters maximum"] },
    ])
  })
})

describe("a 422", () => {
  it("names every field that is wrong, and its message is the first of them", async () => {
    const answer = await sendJson("/api/sanctum/token", "POST", { email: "a".repeat(255), password: "" })
    expect(await answer.json()).toEqual({
      success: false,
      message: "This text is too long: 254 characters maximum",
      errors: {
        email: ["This text is too long: 254 characters maximum"],
        password: ["This field is required"],
        device_name: ["This field is required"],
      },
    })
  })

  it("speaks French to those who ask for it", async () => {
    const wrong = { email: "nobody@example.com", password: "wrong", device_name: "test" }
    const french = { language: "fr" }
    const credentials = await sendJson("/api/sanctum/token", "POST", wrong, french)
    expect(await credentials.json()).toEqual({
      success: false,
      message: "E-mail ou mot de passe incorrect",
      errors: { email: ["E-mail ou mot de passe incorrect"] },
    })
    const blank = await sendJson("/api/company-tag", "POST", { name: "  " }, { ...french, token })
    expect((await blank.json()).errors).toEqual({ name: ["Ce champ est obligatoire"] })
    const missing = await sendJson("/api/company-tag", "POST", {}, { ...french, token })
    expect((await missing.json()).errors).toEqual({ name: ["Ce champ est obligatoire"] })
    const size = await send("/api/company-list?per_page=7", { ...french, token })
    expect((await size.json()).errors).toEqual({ per_page: ["Choisissez parmi : 10, 25, 50, 100"] })
  })

  it.each([
    ["/api/company-list?filters[name]=a%00b", "filters.name"],
    ["/api/quick-search?term=%00", "term"],
    ["/api/company-edit/optional-init?term=abc%00", "term"],
  ])("answers a character that cannot be stored: %s", async (path, field) => {
    const answer = await send(path, { token })
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, [field]])
  })
})

it.each(["\\ud800", "a\\udfffb", "\\ud83d", "\\u0000"])(
  "text that is no text is a 422 on its field, wherever it is sent: %s",
  async (text) => {
    const sent: [string, string, string][] = [
      ["/api/company-tag", `{"name":"x${text}"}`, "name"],
      ["/api/company/1/note", `{"content":"x${text}"}`, "content"],
      ["/api/sanctum/tokens", `{"name":"x${text}"}`, "name"],
      ["/api/sanctum/token", `{"email":"a","password":"x${text}","device_name":"a"}`, "password"],
    ]
    for (const [path, body, field] of sent) {
      const answer = await send(path, { token, method: "POST", body, headers: json })
      expect([path, answer.status, Object.keys((await answer.json()).errors)]).toEqual([path, 422, [field]])
    }
  },
)

describe.each([
  ["company-tag", "company_tag"],
  ["company-vendor-tag", "vendor_tag"],
  ["brand", "brand"],
  ["buyer-type", "buyer_type"],
])("creating a %s", (path, table) => {
  const create = (name: string) => sendJson(`/api/${path}`, "POST", { name }, { token })
  const exists = {
    success: false,
    message: "This name already exists: choose another",
    errors: { name: ["This name already exists: choose another"] },
  }

  it("answers 201 with its trimmed name", async () => {
    const name = unique("Created")
    const answer = await create(`  ${name} `)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ data: { id: expect.any(Number), name } })
  })

  it("is a 422 on the name when it exists, whatever its case", async () => {
    const name = unique("Twice")
    await create(name)
    const again = await create(name.toUpperCase())
    expect([again.status, await again.json()]).toEqual([422, exists])
  })

  it("is made once when several ask for it at once", async () => {
    const name = unique("At once")
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(name)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422])
    expect(await sql(`SELECT name FROM ${table} WHERE name = $1`, [name])).toHaveLength(1)
  })
})

it("every answer carries the id of its request, the caller's own when there is one", async () => {
  const paths = ["/api/communication-test", "/api/nothing", "/api/users/auth", "/api/openapi.json"]
  for (const path of paths) {
    expect((await send(path, { requestId: "my-request" })).headers.get("x-request-id")).toBe("my-request")
    const made = [await send(path), await send(path)].map((answer) => answer.headers.get("x-request-id"))
    expect(made[0]).toMatch(/^[\w-]{36}$/)
    expect(made[0]).not.toBe(made[1])
    expect((await send(path)).headers.get("cache-control")).toBe("no-store")
  }
})

it("a lost database connection ends neither the process nor the next call", async () => {
  const api = await signIn(await createUser())
  await Promise.all([1, 2, 3, 4, 5].map(() => api.companies.list({})))
  await sql(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'crm%'",
  )
  await expect.poll(() => api.companies.list({}).then(() => "answered", String)).toBe("answered")
})
