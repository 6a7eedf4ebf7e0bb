import { z } from "zod"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { maxWhole } from "#lib/contract/shows/application-limits.ts"

/** Days for which an image is kept that neither a draft nor a brand names. */
export const storedDays = 90
/** Most images of a draft. */
const maxImages = 200

/** Folder of the file store with the images of a registration: an image is used where it was uploaded, nowhere else. */
export const imageFolder = (id: number) => `brand-images/${id}` as const

/** Which of these files are images of the registration. */
export async function imagesOf(id: number, files: number[], connection: Connection): Promise<Set<number>> {
  if (files.length === 0) return new Set()
  const found = await query<{ id: number }>(
    {
      text: "SELECT id FROM stored_file WHERE id = ANY ($2::int[]) AND starts_with(key, $1 || '/') FOR UPDATE",
      values: [imageFolder(id), files],
    },
    connection,
  )
  return new Set(found.map((file) => file.id))
}

const named = z.coerce.number().int().positive().max(maxWhole).catch(0)
const naming = z.object({ images: z.array(named) }).catch({ images: [] })
const holding = z.object({
  store: z.object({ brand: z.object({ brands: z.array(naming) }) }),
})

/** Ids of images that a draft names, whatever else it holds. */
function namedImages(data: unknown): number[] {
  const brands = holding.safeParse(data).data?.store.brand.brands ?? []
  return brands.flatMap(({ images }) => images).filter(Boolean)
}

/** Images that a draft names are kept for as long again. */
export async function keepNamedImages(id: number, data: unknown, connection: Connection): Promise<void> {
  const files = namedImages(data)
  if (files.length === 0) return
  await query(
    {
      text: `UPDATE stored_file SET expires_at = now() + $3 * interval '1 day'
        WHERE id = ANY ($2::int[]) AND starts_with(key, $1 || '/') AND expires_at IS NOT NULL`,
      values: [imageFolder(id), files, storedDays],
    },
    connection,
  )
}

/** @throws 422 when a draft has as many images as any should need */
export async function refuseMoreImages(id: number): Promise<void> {
  const stored = await query({
    text: "SELECT FROM stored_file WHERE starts_with(key, $1 || '/') LIMIT $2",
    values: [imageFolder(id), maxImages],
  })
  if (stored.length >= maxImages)
    throw invalid({ file: [{ code: "too_many", values: { value: String(maxImages) } }] })
}
