import { crc32, deflateSync } from "node:zlib"

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, 4 * place)
  return bytes
}

/** A part of a PNG. */
export function pngPart(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

const grey = 0
export const colour = 2

/** A PNG of one colour, or of black alone, in a few KB however large it is. @param parts that stand before its pixels */
export function plainPng(width: number, height: number, kind = grey, parts: Buffer[] = []): Buffer {
  const row = 1 + (kind === colour ? width * 3 : Math.ceil(width / 8))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    pngPart(
      "IHDR",
      Buffer.concat([uint32(width, height), Buffer.from([kind === colour ? 8 : 1, kind, 0, 0, 0])]),
    ),
    ...parts,
    pngPart("IDAT", deflateSync(Buffer.alloc(row * height), { level: 9 })),
    pngPart("IEND", Buffer.alloc(0)),
  ])
}

/** A part of a JPEG. */
export function jpegPart(marker: number, data: Uint8Array): Buffer {
  const length = data.length + 2
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), data])
}

/** Blocks of 8 by 8 pixels: a multiple of the longest run that one code stands for, 32,767. */
const [columns, lines] = [868, 755]
const runs = (columns * lines) / 32_767

/** "0" and fourteen ones: the next 32,767 blocks have nothing in this place. */
const emptyScan = () => {
  const bits = `0${"1".repeat(14)}`.repeat(Math.ceil(runs))
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "1"), 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte])))
}

/**
 * A JPEG of 42 million pixels, grey and 250 KB, that is right by every rule and stored in as many scans as one likes, each of which
 * goes over all of it: 2,600 of them take a processor half a minute.
 */
export function jpegOfManyScans(scans: number): Buffer {
  const components = [1, 2, 3]
  const size = [lines * 8, columns * 8].flatMap((side) => [side >> 8, side & 255])
  const table = (kind: number, symbol: number) => [kind << 4, 1, ...Array<number>(15).fill(0), symbol]
  const scan = (header: number[], data: Buffer) => Buffer.concat([jpegPart(0xda, Buffer.from(header)), data])
  const empty = emptyScan()
  // Each coefficient of a block in each colour, to 14 depths, is a scan that has its turn once.
  const details = Array.from({ length: scans }, (_, turn) => {
    const coefficient = 1 + (Math.floor(turn / 14) % 63)
    const depth = 13 - (turn % 14)
    const component = 1 + Math.floor(turn / (14 * 63))
    const known = depth === 13 ? 0 : depth + 1
    return scan([1, component, 0, coefficient, coefficient, (known << 4) | depth], empty)
  })
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegPart(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    jpegPart(0xc2, Buffer.from([8, ...size, 3, ...components.flatMap((id) => [id, 0x11, 0])])),
    jpegPart(0xc4, Buffer.from([...table(0, 0), ...table(1, 0xe0)])),
    scan([3, ...components.flatMap((id) => [id, 0]), 0, 0, 0], Buffer.alloc((columns * lines * 3) / 8 + 1)),
    ...details,
    Buffer.from([0xff, 0xd9]),
  ])
}
