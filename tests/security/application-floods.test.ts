import { randomBytes } from "node:crypto"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { limits, take } from "#lib/backend/shows/applications/limits.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { plainPng } from "#tests/factories/hostile-pictures.ts"
import { begun, filledIn, freshAddress, visitor } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"

let show: TestShow
beforeAll(async () => {
  show = await createShow()
})

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, i) => make(i))
const megabyte = 1024 * 1024

/** A body that comes and comes, and stops when nobody asks for more. @param atEnd what it waits for before it ends */
function endless(
  piece: Uint8Array,
  most = Number.POSITIVE_INFINITY,
  atEnd: () => Promise<void> = async () => undefined,
) {
  const seen = { bytes: 0, isCancelled: false }
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (seen.bytes + piece.length > most) {
        await atEnd()
        return controller.close()
      }
      seen.bytes += piece.length
      controller.enqueue(piece)
    },
    cancel: () => {
      seen.isCancelled = true
    },
  })
  return { seen, stream }
}

const post = (path: string, body: BodyInit, address: string, token?: string) =>
  send(path, {
    method: "POST",
    body,
    address,
    token,
    headers: { "content-type": "application/octet-stream" },
  })

/**
 * Twenty bodies of 15 MB at the same time: none ends before each of them has come as far or was answered, so that what one gives back is
 * not taken by another.
 */
async function floodOf(path: string, address: string, token?: string) {
  const count = 20
  const there = new Set<number>()
  let release: () => void = () => undefined
  const allThere = new Promise<void>((resolve) => {
    release = resolve
  })
  const arrive = (index: number) => {
    there.add(index)
    if (there.size === count) release()
    return allThere
  }
  const bodies = times(count, (index) =>
    endless(new Uint8Array(megabyte), 15 * megabyte, () => arrive(index)),
  )
  const answers = await Promise.all(
    bodies.map(async ({ stream }, index) => {
      const answer = await post(path, stream, address, token)
      void arrive(index)
      return answer
    }),
  )
  return { bodies, answers }
}

describe("a flood", () => {
  it("of saves makes its draft wait, with the time to wait, and no other draft", async () => {
    const [flooded, other] = [await filledIn(show), await filledIn(show)]
    const save = ({ slug, version, values }: typeof other) =>
      statusOf(visitor().applications.save({ slug, version, values }))
    const answers = await Promise.all(times(limits.saved.points + 20, () => save(flooded)))
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(15)
    expect(await save(other)).toBe(200)
    expect(await statusOf(visitor().applications.get({ slug: flooded.slug }))).toBe(200)
  })

  it("of large bodies at once is cut off before memory is full, and another address is heard", async () => {
    const address = freshAddress()
    const piece = new Uint8Array(megabyte)
    const path = `/api/application/draft/${await begun(show)}/image`
    const { bodies, answers } = await floodOf(path, address)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(10)
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0)
    const read = bodies.reduce((sum, { seen }) => sum + seen.bytes, 0)
    expect(read).toBeLessThan(150 * megabyte)
    expect((await post(path, endless(piece, megabyte).stream, freshAddress())).status).not.toBe(429)
    expect((await post(path, endless(piece, megabyte).stream, address)).status).not.toBe(429)
  })

  it("behind a token that means nothing is one all the same", async () => {
    const address = freshAddress()
    const path = `/api/application/draft/${await begun(show)}/image`
    const { answers } = await floodOf(path, address, "nobody's")
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10)
  })

  it("of bodies without end is cut off at what a call takes", async () => {
    const { seen, stream } = endless(new Uint8Array(megabyte))
    const path = `/api/application/draft/${await begun(show)}/form`
    expect((await post(path, stream, freshAddress())).status).toBe(413)
    expect(seen.bytes).toBeLessThan(18 * megabyte)
  })

  it("of costly pictures has few of an address wait, and others are not kept waiting by them", async () => {
    const address = freshAddress()
    const slug = await begun(show, visitor(address))
    const costly = plainPng(7_000, 7_000)
    const picture = (bytes: Uint8Array, api = visitor(address)) =>
      statusOf(api.applications.uploadImage({ slug, file: new File([new Uint8Array(bytes)], "a.png") }))
    const done: string[] = []
    const ended = (name: string) => (status: number) => {
      done.push(`${name} ${status}`)
      return status
    }
    const flood = times(25, () => picture(costly).then(ended("costly")))
    const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#caa" } })
      .png()
      .toBuffer()
    expect(await picture(small, visitor()).then(ended("other"))).toBe(200)
    // Of the flood no more than what it may have in hand was done before.
    expect(done.filter((one) => one === "costly 200").length).toBeLessThan(6)
    const answers = await Promise.all(flood)
    expect(answers.filter((status) => status === 429)).toHaveLength(20)
    expect(await picture(small)).toBe(200)
  })
})

it("a picture that takes more room encoded again counts with what it takes", async () => {
  const slug = await begun(show)
  const raw = { width: 1_600, height: 1_600, channels: 4 } as const
  const noise = randomBytes(raw.width * raw.height * raw.channels)
  const webp = await sharp(noise, { raw }).webp({ quality: 1, alphaQuality: 1 }).toBuffer()
  const upload = () =>
    statusOf(visitor().applications.uploadImage({ slug, file: new File([new Uint8Array(webp)], "a.webp") }))
  await take("bytesOfDraft", slug, limits.bytesOfDraft.points - 2.5 * webp.length)
  expect([await upload(), await upload()]).toEqual([200, 429])
})
