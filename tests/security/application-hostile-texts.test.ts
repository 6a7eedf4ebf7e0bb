import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { send, sendJson } from "#tests/factories/api.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import {
  begun,
  filledIn,
  filledStamp,
  freshAddress,
  sendForm,
  visitor,
} from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"

let show: TestShow
beforeAll(async () => {
  show = await createShow()
})

const pathOf = (slug: string) => `/api/application/draft/${slug}`
const get = async (slug: string) => (await visitor().applications.get({ slug })).data
const put = (slug: string, body: string) =>
  send(pathOf(slug), {
    method: "PUT",
    body,
    address: freshAddress(),
    headers: { "content-type": "application/json" },
  })

/** A text that nobody knows a shorter way to write. */
const noise = (length: number) =>
  Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * i * 7_919 + i * 104_729) % 90))).join("")

describe("a text", () => {
  it("that is cut within a character of two halves loses that character, not the draft", async () => {
    const { slug, values, version } = await filledIn(show)
    const long = `${"a".repeat(5_999)}😀`
    const { data } = await visitor().applications.save({
      slug,
      version,
      values: { ...values, platform: { ...values.platform, name: long } },
    })
    expect(data.values.platform.name).toBe("a".repeat(5_999))
    const path = `/api/application/show/${show.shortName.toLowerCase()}/form`
    const name = `${"a".repeat(199)}😀`
    const { status, location } = await sendForm(path, { name, email: name, stamp: filledStamp() })
    expect([status, location]).toEqual([303, expect.stringContaining("said=saved")])
  })

  it("that is no address, however long, is kept as it was typed, and said to be none", async () => {
    const { slug, values, version } = await filledIn(show)
    const email = noise(6_000)
    const brand = { ...values.brand, basic: { ...values.brand.basic, email } }
    const { data } = await visitor().applications.save({ slug, version, values: { ...values, brand } })
    expect(data.values.brand.basic.email).toBe(email)
    expect(Object.keys(data.problems)).toContain("brand.basic.email")
    expect(await sqlOne("SELECT email FROM registration WHERE slug = $1", [slug])).toEqual({ email: null })
  })

  it.each(["\u0000", "\ud83d", "a\udc00"])(
    "with half a character or none at all is refused: %j",
    async (bad) => {
      const { slug, values, version } = await filledIn(show)
      const typed = { ...values, platform: { ...values.platform, name: bad } }
      const saved = await sendJson(
        pathOf(slug),
        "PUT",
        { version, values: typed },
        { address: freshAddress() },
      )
      expect(saved.status).toBe(422)
      expect((await get(slug)).version).toBe(version)
    },
  )

  it("of a megabyte is refused unread, or cut to what is kept", async () => {
    const { slug, values, version } = await filledIn(show)
    const of = (length: number) =>
      JSON.stringify({ version, values: { ...values, platform: { name: "x".repeat(length) } } })
    expect((await put(slug, of(1_000_000))).status).toBe(413)
    expect((await put(slug, of(900_000))).status).toBe(200)
    expect((await get(slug)).values.platform.name).toHaveLength(6_000)
  })
})

describe("input that no form sends", () => {
  it.each([
    ["groups in groups", (deep: number) => `${'{"brand":'.repeat(deep)}1${"}".repeat(deep)}`],
    ["lists in lists", (deep: number) => `{"booths":[{"itemId":${"[".repeat(deep)}${"]".repeat(deep)}}]}`],
  ])("%s, a hundred thousand deep, are nothing that was typed", async (_, make) => {
    const slug = await begun(show)
    const body = `{"version":${(await get(slug)).version},"values":${make(90_000)}}`
    expect((await put(slug, body)).status).toBe(200)
    expect((await get(slug)).values.brand.basic.name).toBe("")
  })

  it("names of what every object has change no object", async () => {
    const { slug, values, version } = await filledIn(show)
    const evil = `"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}`
    const body = JSON.stringify({ version, values }).replaceAll('"brand":{', `"brand":{${evil},`)
    expect((await put(slug, body)).status).toBe(200)
    expect("polluted" in {}).toBe(false)
    const stored = JSON.stringify(await sql("SELECT draft FROM registration WHERE slug = $1", [slug]))
    expect(stored).not.toContain("polluted")
  })

  it.each(["text/plain", "application/xml", "application/octet-stream", "multipart/form-data", "image/png"])(
    "a save called %s is none",
    async (type) => {
      const { slug, values, version } = await filledIn(show)
      const sent = await send(pathOf(slug), {
        method: "PUT",
        address: freshAddress(),
        headers: { "content-type": type },
        body: JSON.stringify({ version, values: { ...values, contacts: [] } }),
      })
      expect([400, 422]).toContain(sent.status)
      expect((await get(slug)).version).toBe(version)
    },
  )

  it("a booth that there cannot be gets no technical file", async () => {
    const { slug } = await filledIn(show)
    const { id } = await visitor().applications.publish({ slug })
    await sql(
      "UPDATE registration SET lifecycle_id = (SELECT id FROM registration_lifecycle WHERE name = 'Accepted') WHERE id = $1",
      [id],
    )
    for (const booth_id of ["-1", "1e30", "1.5", "abc", "Infinity", "99"]) {
      const file = new File(["%PDF-1.7"], "plan.pdf")
      const sent = await sendForm(`${pathOf(slug)}/form`, { action: "technical-file", booth_id, file })
      expect([booth_id, sent.status, sent.location]).toEqual([
        booth_id,
        303,
        expect.stringContaining("said=refused"),
      ])
    }
    expect((await get(slug)).booths.flatMap(({ files }) => files)).toEqual([])
  })
})

describe("a form of more fields than any has", () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })
  const encoded = (count: number) =>
    Array.from({ length: count }, (_, i) => `booths.0.brands.${i}=1`).join("&")
  const parts = (count: number) =>
    Array.from(
      { length: count },
      (_, i) => `--B\r\nContent-Disposition: form-data; name="k${i}"\r\n\r\n1\r\n`,
    ).join("")
  it.each([
    ["application/x-www-form-urlencoded", encoded(400_000)],
    ["multipart/form-data; boundary=B", `${parts(150_000)}--B--\r\n`],
  ])("is refused before they are read: %s", async (type, body) => {
    const slug = await begun(show)
    const readings = [vi.spyOn(Response.prototype, "formData"), vi.spyOn(Response.prototype, "text")]
    const sent = await send(`${pathOf(slug)}/form`, {
      method: "POST",
      body,
      address: freshAddress(),
      headers: { "content-type": type },
    })
    expect(sent.status).toBe(400)
    for (const reading of readings) expect(reading).not.toHaveBeenCalled()
  })
})
