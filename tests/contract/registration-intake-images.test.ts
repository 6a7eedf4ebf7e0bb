import { existsSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { purgeJobs } from "#lib/backend/records/jobs/purge.ts"
import { env } from "#lib/env.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { newSlug, wholeApplication } from "#tests/factories/applications.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let show: TestShow

beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["registration.intake"], reads: [] }))
  show = await createShow()
})

const surface = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#caa" } })

async function newDraft(): Promise<string> {
  const slug = newSlug()
  await api.registrationIntake.putDraft({ slug, data: { store: { events: { tradeshowId: show.id } } } })
  return slug
}

const upload = (slug: string, bytes: Uint8Array, name = "look.png") =>
  api.registrationIntake.uploadImage({ slug, file: new File([new Uint8Array(bytes)], name) })

const fileOf = (id: number) =>
  sqlOne<{ key: string; name: string; mime: string; expires_at: Date | null }>(
    "SELECT key, name, mime, expires_at FROM stored_file WHERE id = $1",
    [id],
  )
const pathOf = (key: string) => join(env().DATA_DIR, "files", key)

it("an image is what its content says, encoded again: upright, no larger than print needs, without what a camera adds", async () => {
  const camera = { IFD0: { Make: "A camera", Orientation: "6" } }
  const taken = await surface(4_400, 40).jpeg().withExif(camera).withMetadata({ orientation: 6 }).toBuffer()
  const { id } = await upload(await newDraft(), taken, "été.png")
  const { key, name, mime } = await fileOf(id)
  expect([name, mime]).toEqual(["été.jpg", "image/jpeg"])
  const { format, width, height, exif } = await sharp(pathOf(key)).metadata()
  expect([format, width, height, exif]).toEqual(["jpeg", 36, 4_000, undefined])
})

it("what is no PNG or JPEG is refused, whatever it is called", async () => {
  const slug = await newDraft()
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const broken = (await surface(20, 20).png().toBuffer()).subarray(0, 60)
  for (const bytes of [svg, broken, await surface(9, 9).gif().toBuffer()])
    expect(await statusOf(upload(slug, bytes))).toBe(422)
  expect(await sql("SELECT FROM stored_file WHERE name LIKE 'look%'")).toEqual([])
})

it("an image of more than 10 MB is refused, one of less is read whole", async () => {
  const slug = await newDraft()
  const noise = sharp({
    create: {
      width: 1_500,
      height: 1_200,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
  const bytes = await noise.png({ compressionLevel: 0 }).toBuffer()
  expect(bytes.length).toBeGreaterThan(5_000_000)
  expect(await statusOf(upload(slug, bytes))).toBe(200)
  expect(await statusOf(upload(slug, new Uint8Array(10 * 1024 * 1024 + 1)))).toBe(422)
})

it("a published brand keeps its images, others go when nobody named them for long", async () => {
  const slug = await newDraft()
  const image = await surface(30, 20).png().toBuffer()
  const [named, left] = [(await upload(slug, image)).id, (await upload(slug, image)).id]
  const application = await wholeApplication(show)
  const [brand] = application.brand.brands
  if (brand) Object.assign(brand, { images: [named] })
  await sql("UPDATE stored_file SET expires_at = now() + interval '1 day'")
  await api.registrationIntake.putDraft({ slug, data: { store: application } })
  expect(Number((await fileOf(named)).expires_at)).toBeGreaterThan(Date.now() + 80 * 86_400_000)
  await api.registrationIntake.publish({ slug })
  expect((await fileOf(named)).expires_at).toBeNull()
  const { key } = await fileOf(left)
  await sql("UPDATE stored_file SET expires_at = now() - interval '1 day' WHERE expires_at IS NOT NULL")
  await purgeJobs()
  expect(existsSync(pathOf(key))).toBe(false)
  expect(existsSync(pathOf((await fileOf(named)).key))).toBe(true)
  expect(await statusOf(upload(slug, image))).toBe(409)
})

it("an image is used where it was uploaded, by one brand", async () => {
  const image = await surface(30, 20).png().toBuffer()
  const { id } = await upload(await newDraft(), image)
  const slug = await newDraft()
  const own = await upload(slug, image)
  const application = await wholeApplication(show)
  const withImages = (...images: number[][]) => ({
    ...application,
    brand: {
      ...application.brand,
      brands: application.brand.brands.map((brand, place) => ({ ...brand, images: images[place] ?? [] })),
    },
  })
  for (const store of [withImages([id]), withImages([own.id], [own.id])]) {
    await api.registrationIntake.putDraft({ slug, data: { store } })
    expect(await statusOf(api.registrationIntake.publish({ slug }))).toBe(422)
  }
  await api.registrationIntake.putDraft({ slug, data: { store: withImages([own.id]) } })
  expect(await statusOf(api.registrationIntake.publish({ slug }))).toBe(200)
})
