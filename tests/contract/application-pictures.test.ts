import { join } from "node:path"
import sharp from "sharp"
import { beforeAll, expect, it } from "vitest"
import { limits, take } from "#lib/backend/shows/applications/limits.ts"
import { env } from "#lib/env.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import {
  begun,
  filledIn,
  freshAddress,
  sentApplication,
  visitor,
} from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"
import { unzip } from "#tests/factories/zip.ts"

let show: TestShow
beforeAll(async () => {
  show = await createShow()
})

const surface = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#caa" } })
const upload = (slug: string, bytes: Uint8Array, name = "look.png", api = visitor()) =>
  api.applications.uploadImage({ slug, file: new File([new Uint8Array(bytes)], name) })
const storedFile = (id: number) =>
  sqlOne<{ key: string; name: string; mime: string }>(
    "SELECT key, name, mime FROM stored_file WHERE id = $1",
    [id],
  )
const metadataOf = (key: string) => sharp(join(env().DATA_DIR, "files", key)).metadata()

it("a picture is kept at most 2,400 pixels wide or high, without what a camera wrote into it", async () => {
  const camera = { IFD0: { Make: "A camera" } }
  const gps = { IFD3: { GPSLatitude: "48/1 51/1 0/1" } }
  const taken = await surface(3_000, 30)
    .jpeg()
    .withExif({ ...camera, ...gps })
    .toBuffer()
  const { id, name } = await upload(await begun(show), taken, "été.png")
  const { key, mime } = await storedFile(id)
  const { width, height, exif } = await metadataOf(key)
  expect([name, mime, width, height, exif]).toEqual(["été.jpg", "image/jpeg", 2_400, 24, undefined])
})

it("a WebP is kept as what everybody opens: PNG where something shows through, else JPEG", async () => {
  const slug = await begun(show)
  const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: "#0000" } })
  const through = await upload(slug, await clear.webp().toBuffer(), "a.webp")
  const plain = await upload(slug, await surface(9, 9).webp().toBuffer(), "b.webp")
  expect([through.name, plain.name]).toEqual(["a.png", "b.jpg"])
})

it("what is no picture, broken or a bomb is refused, whatever it is called, and leaves nothing", async () => {
  const slug = await begun(show)
  const text = (content: string) => new TextEncoder().encode(content)
  const png = await surface(20, 20).png().toBuffer()
  const polyglot = Buffer.concat([png.subarray(0, 40), text("<script>alert(1)</script>")])
  const bomb = await surface(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer()
  const wrong = [
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    text("GIF89a<script>alert(1)</script>"),
    await surface(9, 9).gif().toBuffer(),
    await surface(9, 9).tiff().toBuffer(),
    polyglot,
    bomb,
    text("RIFF0000WEBPVP8 broken"),
    text(""),
  ]
  for (const bytes of wrong) expect(await statusOf(upload(slug, bytes))).toBe(422)
  expect(await statusOf(upload(slug, new Uint8Array(15 * 1024 * 1024 + 1)))).toBe(422)
  expect(await sql("SELECT FROM stored_file WHERE name LIKE 'look%'")).toEqual([])
})

it("what is hidden behind a picture does not stay in it", async () => {
  const hidden = Buffer.concat([
    await surface(20, 20).png().toBuffer(),
    Buffer.from("<script>alert(1)</script>"),
  ])
  const { id } = await upload(await begun(show), hidden)
  const { key } = await storedFile(id)
  const stored = await sharp(join(env().DATA_DIR, "files", key)).toBuffer()
  expect(stored.includes("script")).toBe(false)
})

it("a picture is shown to who knows its draft's slug, not by another's, and lies in the zip of the registration", async () => {
  const { slug, values, version } = await filledIn(show)
  const image = await surface(30, 20).png().toBuffer()
  const { id } = await upload(slug, image)
  const [first, ...others] = values.brand.brands
  const brands = [{ ...first, images: [id] }, ...others]
  const named = { ...values, brand: { ...values.brand, brands } }
  const saved = await visitor().applications.save({ slug, version, values: named })
  expect(saved.data.images).toEqual([{ id, name: "look.png" }])
  const shown = (by: string) => send(`/api/application/draft/${by}/image/${id}`, { address: freshAddress() })
  const answer = await shown(slug)
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"])
  await answer.body?.cancel()
  expect((await shown(await begun(show))).status).toBe(404)
  const { id: registration } = await visitor().applications.publish({ slug })
  const admin = await issueToken(await createUser({ isAdmin: true }))
  const zip = await send(`/api/registration/${registration}/zip`, { token: admin })
  const names = [...unzip(Buffer.from(await zip.arrayBuffer())).keys()]
  expect(names).toEqual([`${first?.brandName}/look.png`])
})

it("pictures of another draft cannot be named in one's own", async () => {
  const other = await upload(await begun(show), await surface(9, 9).png().toBuffer())
  const { slug, values, version } = await filledIn(show)
  const brands = values.brand.brands.map((brand) => ({ ...brand, images: [other.id] }))
  const { data } = await visitor().applications.save({
    slug,
    version,
    values: { ...values, brand: { ...values.brand, brands } },
  })
  expect(data.images).toEqual([])
  expect(Object.keys(data.problems)).toContain("brand.brands.0.images")
})

it("files of a draft are limited in number and bytes, wherever they come from", async () => {
  const slug = await begun(show)
  const large = new Uint8Array(5 * 1024 * 1024)
  await take("bytesOfDraft", slug, limits.bytesOfDraft.points - 3.5 * large.length)
  const answers = []
  for (let sent = 0; sent < 5; sent++) answers.push(await statusOf(upload(slug, large)))
  expect(answers).toEqual([422, 422, 422, 429, 429])
  const other = await begun(show)
  await take("filesOfDraft", other, limits.filesOfDraft.points - 1)
  expect([await statusOf(upload(other, large)), await statusOf(upload(other, large))]).toEqual([422, 429])
})

it("technical files are taken once the application is accepted, and not before, by the booth that was seen (F-33)", async () => {
  const { slug } = await filledIn(show)
  const { id } = await visitor().applications.publish({ slug })
  const read = async () => (await visitor().applications.get({ slug })).data
  const [first, second] = (await read()).booths.map((booth) => booth.id)
  const send = (booth_id = 0) =>
    visitor().applications.addTechnicalFile({ slug, booth_id, file: new File(["%PDF-1.7"], "plan.pdf") })
  expect(await statusOf(send(second))).toBe(409)
  await sql(
    "UPDATE registration SET lifecycle_id = (SELECT id FROM registration_lifecycle WHERE name = 'Accepted') WHERE id = $1",
    [id],
  )
  const other = await sentApplication(show)
  expect(await statusOf(send(other.view.booths[0]?.id))).toBe(404)
  await sql("DELETE FROM registration_booth WHERE id = $1", [first])
  expect(await statusOf(send(first))).toBe(404)
  expect(await send(second)).toEqual({ success: true, name: "plan.pdf" })
  expect(await read()).toMatchObject({
    takes_files: true,
    state: { name: "Accepted", outcome: "accepted" },
    booths: [{ id: second, files: ["plan.pdf"] }],
  })
})
