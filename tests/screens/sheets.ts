import { join } from "node:path"
import sharp, { type OverlayOptions } from "sharp"
import type { Picture } from "./camera.ts"
import { phoneWidth } from "./visitors.ts"

const gap = 16
const captionHeight = 22
const paper = "#8a8f98"
/** Higher than this a picture is cut, in pixels of the screen. */
const cut = { phone: 1_500, desk: 900 }

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

function caption(text: string, width: number): Buffer {
  return Buffer.from(
    `<svg width="${width}" height="${captionHeight}"><text x="0" y="16" font-family="sans-serif" font-size="14" fill="#fff">${escaped(text)}</text></svg>`,
  )
}

type Tile = { picture: Picture; scale: number }

async function tileOf({ picture, scale }: Tile) {
  const { width = 1, height = 1 } = await sharp(picture.file).metadata()
  const limit = picture.width <= phoneWidth ? cut.phone : cut.desk
  const part = await sharp(picture.file)
    .extract({ left: 0, top: 0, width, height: Math.min(height, limit) })
    .resize({ width: Math.round(width * scale) })
    .png({ compressionLevel: 2 })
    .toBuffer({ resolveWithObject: true })
  return { image: part.data, width: part.info.width, height: part.info.height, picture }
}

/** Rows of pictures under their names on one sheet. */
async function writeSheet(file: string, rows: Tile[][]): Promise<void> {
  const drawn = await Promise.all(rows.map((row) => Promise.all(row.map(tileOf))))
  const [parts, sizes]: [OverlayOptions[], { right: number; bottom: number }] = [
    [],
    { right: 0, bottom: gap },
  ]
  for (const row of drawn) {
    let left = gap
    for (const { image, width, picture } of row) {
      const { screen, width: window, theme, language } = picture
      parts.push({
        input: caption(`${screen} ${window} ${theme} ${language}`, width),
        left,
        top: sizes.bottom,
      })
      parts.push({ input: image, left, top: sizes.bottom + captionHeight })
      left += width + gap
    }
    sizes.right = Math.max(sizes.right, left)
    sizes.bottom += Math.max(0, ...row.map(({ height }) => height)) + captionHeight + gap
  }
  await sharp({ create: { width: sizes.right, height: sizes.bottom, channels: 3, background: paper } })
    .composite(parts)
    .png({ compressionLevel: 6 })
    .toFile(file)
}

const by = (pictures: Picture[], nameOf: (picture: Picture) => string) =>
  Object.entries(Object.groupBy(pictures, nameOf)).map(([name, group = []]) => ({ name, group }))

const rowsOf = (tiles: Tile[], length: number) =>
  Array.from({ length: Math.ceil(tiles.length / length) }, (_, row) =>
    tiles.slice(row * length, (row + 1) * length),
  )

/** Scale and number in a row and on a sheet, so that small text is still read. */
const grids = { phone: { scale: 0.76, row: 5, sheet: 5 }, desk: { scale: 0.53, row: 2, sheet: 4 } }

/**
 * Lays the pictures out on sheets that are looked at quickly: one of each screen and language, and for each width, theme and
 * language the screens side by side.
 * @returns how many sheets there are
 */
export async function writeSheets(pictures: Picture[], folder: string): Promise<number> {
  const sheets = [
    ...by(pictures, ({ screen, language }) => `${screen}-${language}`).map(({ name, group }) => ({
      name: `screen-${name}`,
      rows: by(group, ({ theme }) => theme).map((row) =>
        row.group.map((picture) => ({ picture, scale: 0.5 })),
      ),
    })),
    ...by(pictures, ({ width, theme, language }) => `${width}-${theme}-${language}`).flatMap(
      ({ name, group }) => {
        const { scale, row, sheet } = (group[0]?.width ?? 0) <= phoneWidth ? grids.phone : grids.desk
        const tiles = group.map((picture) => ({ picture, scale }))
        return rowsOf(tiles, sheet).map((some, number) => ({
          name: `width-${name}-${String(number + 1).padStart(2, "0")}`,
          rows: rowsOf(some, row),
        }))
      },
    ),
  ]
  for (const { name, rows } of sheets) await writeSheet(join(folder, `${name}.png`), rows)
  return sheets.length
}
