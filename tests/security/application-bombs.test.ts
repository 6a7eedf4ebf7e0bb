import { join } from "node:path"
import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { env } from "#lib/env.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { colour, jpegOfManyScans, jpegPart, plainPng, pngPart } from "#tests/factories/hostile-pictures.ts"
import { begun, visitor } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"

let show: TestShow
let plain: Buffer
beforeAll(async () => {
  show = await createShow()
  plain = await surface(30, 20).jpeg().toBuffer()
})

const surface = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#caa" } })
const text = (content: string) => Buffer.from(content, "latin1")

async function upload(bytes: Uint8Array) {
  const slug = await begun(show)
  return visitor().applications.uploadImage({ slug, file: new File([new Uint8Array(bytes)], "look.jpg") })
}

/** Most memory that the process takes while something is done, beyond what it had, in megabytes. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  await work()
  clearInterval(watch)
  return (peak - before) / 1e6
}

/** What is kept of a picture. */
async function stored(bytes: Uint8Array) {
  const { id } = await upload(bytes)
  const { key } = await sqlOne<{ key: string }>("SELECT key FROM stored_file WHERE id = $1", [id])
  const path = join(env().DATA_DIR, "files", key)
  return { about: await sharp(path).metadata(), content: await sharp(path).toBuffer() }
}

describe("a picture that would take more than it is worth", () => {
  const bombs: [string, () => Buffer][] = [
    ["of 900 million pixels in a few KB", () => plainPng(30_000, 30_000)],
    ["one pixel wide and 49 million high", () => plainPng(1, 49_000_000)],
    ["stored in 2,600 scans", () => jpegOfManyScans(2_600)],
    ["without a size", () => plainPng(0, 0)],
    ["that breaks off", () => plainPng(300, 300).subarray(0, 45)],
  ]
  it.each(bombs)("is refused, and takes little memory: %s", async (_, make) => {
    const bytes = make()
    const memory = await memoryOf(async () => expect(await statusOf(upload(bytes))).toBe(422))
    expect(memory).toBeLessThan(200)
    expect(await sql("SELECT FROM stored_file WHERE name LIKE 'look%' AND size > 20000")).toEqual([])
  })

  it("is taken as the first of its frames, however many it has", async () => {
    const frames = 1_000
    const pixels = Buffer.alloc(16 * 16 * frames * 3, 90)
    const raw = { width: 16, height: 16 * frames, channels: 3, pageHeight: 16 } as const
    const webp = await sharp(pixels, { raw }).webp({ loop: 0 }).toBuffer()
    expect((await stored(webp)).about).toMatchObject({ width: 16, height: 16 })
    const frame = pngPart("fdAT", Buffer.concat([Buffer.alloc(4), deflateSync(Buffer.alloc(31 * 10))]))
    const control = pngPart("acTL", Buffer.from([0, 1, 0, 0, 0, 0, 0, 0]))
    const apng = plainPng(10, 10, colour, [control, ...Array<Buffer>(20_000).fill(frame)])
    expect((await stored(apng)).about).toMatchObject({ width: 10, height: 10 })
  })

  it("unpacks no text and no profile that is packed into it", async () => {
    const packed = Buffer.concat([text("a\0\0"), deflateSync(Buffer.alloc(100_000_000))])
    for (const type of ["zTXt", "iCCP"]) {
      const bytes = plainPng(10, 10, colour, [pngPart(type, packed)])
      expect(await memoryOf(async () => expect(await statusOf(upload(bytes))).toBe(200))).toBeLessThan(60)
    }
  })
})

describe("a picture that is something else besides", () => {
  const script = "<script>alert(1)</script><?php system('id') ?>"
  const hiding: [string, () => Promise<Buffer> | Buffer][] = [
    ["a program behind it", () => Buffer.concat([plain, text(`PK\x03\x04${script}`)])],
    [
      "a script among its remarks",
      () => Buffer.concat([plain.subarray(0, 2), jpegPart(0xfe, text(script)), plain.subarray(2)]),
    ],
    [
      "a script in its EXIF",
      () =>
        surface(30, 20)
          .withExif({ IFD0: { Copyright: script } })
          .jpeg()
          .toBuffer(),
    ],
    [
      "a script in its XMP",
      () =>
        surface(30, 20)
          .withXmp(
            `<x:xmpmeta xmlns:x="adobe:ns:meta/">${script.replace("<?php", "").replace("?>", "")}</x:xmpmeta>`,
          )
          .jpeg()
          .toBuffer(),
    ],
    ["a script in a PNG's text", () => plainPng(30, 20, colour, [pngPart("tEXt", text(`a\0${script}`))])],
    ["a PDF behind it", () => Buffer.concat([plain, text(`%PDF-1.7 ${script}`)])],
    [
      "13 MB of EXIF",
      () =>
        Buffer.concat([
          plain.subarray(0, 2),
          ...Array<Buffer>(200).fill(jpegPart(0xe1, text(`Exif\0\0${script}${"A".repeat(65_000)}`))),
          plain.subarray(2),
        ]),
    ],
  ]
  it.each(hiding)("is a picture and nothing else once it is kept: %s", async (_, make) => {
    const { about, content } = await stored(await make())
    expect([about.width, about.height]).toEqual([30, 20])
    expect([about.exif, about.xmp, about.iptc, about.icc, about.comments]).toEqual(Array(5).fill(undefined))
    for (const hidden of ["script", "php", "PK\x03\x04", "%PDF", "Exif"])
      expect(content.includes(hidden)).toBe(false)
  })

  it.each([
    [
      "an SVG that begins as a PNG does",
      () =>
        Buffer.concat([
          plainPng(1, 1).subarray(0, 8),
          text("<svg xmlns='http://www.w3.org/2000/svg' width='5' height='5'/>"),
        ]),
    ],
    [
      "an SVG that begins as a JPEG does",
      () =>
        Buffer.concat([
          plain.subarray(0, 3),
          text("<svg xmlns='http://www.w3.org/2000/svg' width='5' height='5'/>"),
        ]),
    ],
    ["a page", () => text(`<html>${script}`)],
    ["a GIF", () => text(`GIF89a/*${script}*/=1;`)],
    ["a PDF with a picture in it", () => Buffer.concat([text("%PDF-1.7"), plain])],
  ])("is refused when it only begins as one: %s", async (_, make) => {
    expect(await statusOf(upload(make()))).toBe(422)
  })

  it("is kept as screens show it: 8 bits, no print colours, no profile", async () => {
    const print = await surface(30, 20).toColourspace("cmyk").jpeg().toBuffer()
    const deep = await surface(30, 20).toColourspace("rgb16").png().toBuffer()
    for (const bytes of [print, deep])
      expect((await stored(bytes)).about).toMatchObject({ depth: "uchar", space: "srgb", hasProfile: false })
  })
})
