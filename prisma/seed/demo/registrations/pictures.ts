import sharp from "sharp"
import type { Register } from "#prisma/seed/demo/registrations/register.ts"
import { storeFile } from "#prisma/seed/demo/registrations/store-file.ts"
import type { Random } from "#prisma/seed/random.ts"

const PICTURES = 18
const WIDTH = 320
const HEIGHT = 240
const PALETTE = [
  "#f4d6cc",
  "#d8e2dc",
  "#ffe5b4",
  "#cddafd",
  "#e2ece9",
  "#fde2e4",
  "#bee1e6",
  "#dfe7fd",
  "#c9cba3",
]
const INK = ["#6d597a", "#355070", "#b56576", "#457b9d", "#7f5539", "#2a9d8f"]

interface Picture {
  bytes: Buffer
  type: "jpeg" | "png"
}

/** A look at a collection: shapes on paper. */
function sketch(random: Random): string {
  const shapes = Array.from({ length: random.between(3, 6) }, () => {
    const [x, y, size] = [random.between(30, 290), random.between(30, 210), random.between(18, 70)]
    const fill = `fill="${random.pick(INK)}" fill-opacity="0.8"`
    return random.chance(0.5)
      ? `<circle cx="${x}" cy="${y}" r="${size}" ${fill}/>`
      : `<rect x="${x}" y="${y}" width="${size}" height="${size * 1.4}" rx="12" ${fill}/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${random.pick(PALETTE)}"/>${shapes.join("")}</svg>`
}

/** Draws the pictures that brands of the demo share, each a few kilobytes. */
export function drawPictures(random: Random): Promise<Picture[]> {
  const sketches = Array.from({ length: PICTURES }, () => sketch(random))
  return Promise.all(
    sketches.map(async (drawing, index): Promise<Picture> => {
      const image = sharp(Buffer.from(drawing))
      if (index % 3 === 0) return { bytes: await image.png({ palette: true }).toBuffer(), type: "png" }
      return { bytes: await image.jpeg({ quality: 80 }).toBuffer(), type: "jpeg" }
    }),
  )
}

/** Puts a picture or two to a brand, each in a file of its own. */
export async function addImages(
  register: Register,
  pictures: Picture[],
  registrationId: number,
  brandId: number,
): Promise<void> {
  const { random } = register
  for (let position = 0; position < random.between(1, 2); position++) {
    const { bytes, type } = random.pick(pictures)
    const extension = type === "png" ? "png" : "jpg"
    const name = `look-${position + 1}.${extension}`
    const folder = `brand-images/${registrationId}`
    const file_id = await storeFile(register, { folder, name, mime: `image/${type}`, bytes })
    register.add("registration_brand_image", { brand_id: brandId, file_id, position })
  }
}
