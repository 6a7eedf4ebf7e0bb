import sharp from "sharp"
import { expect, it } from "vitest"
import { jpegOfManyScans } from "#tests/factories/hostile-pictures.ts"
import { scansOf } from "./jpeg-scans.ts"

const surface = sharp({ create: { width: 40, height: 30, channels: 3, background: "#caa" } })

it("counts what a picture is stored in", async () => {
  expect(scansOf(await surface.clone().jpeg().toBuffer())).toBe(1)
  const progressive = scansOf(await surface.clone().jpeg({ progressive: true }).toBuffer())
  expect(progressive).toBeGreaterThan(5)
  expect(progressive).toBeLessThan(15)
  expect(scansOf(jpegOfManyScans(8))).toBe(9)
})

it("passes over what a camera wrote before the picture and hung behind it", async () => {
  const plain = await surface
    .clone()
    .withExif({ IFD0: { Make: "A camera" } })
    .jpeg()
    .toBuffer()
  expect(scansOf(Buffer.concat([plain, Buffer.from([0xff, 0xda, 0, 2]), plain]))).toBe(1)
})

it.each([
  ["nothing", []],
  ["a beginning", [0xff, 0xd8, 0xff]],
  ["lengths of nothing", [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0]],
  ["a scan without an end", [0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 0xff]],
])("comes to an end over %s", (_, bytes) => {
  expect(scansOf(new Uint8Array(bytes))).toBeLessThan(2)
})
