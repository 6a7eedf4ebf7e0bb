import { query } from "#lib/backend/platform/database/db.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"

/** Joins from a row that holds a file to its registration, which must not be deleted. */
const owners = {
  registration_technical_file: "JOIN registration_booth part ON part.id = held.booth_id",
  registration_brand_image: "JOIN registration_brand part ON part.id = held.brand_id",
} as const

/** A file of a registration. Throws a 404 for an unknown one, or one of a registration that was deleted. */
export async function findFile(table: keyof typeof owners, id: number): Promise<StoredFile> {
  const [file] = await query<StoredFile>({
    name: `${table}-file`,
    text: `SELECT file.id, file.key, file.name, file.mime, file.size FROM ${table} held JOIN stored_file file ON file.id = held.file_id
      ${owners[table]} JOIN registration ON registration.id = part.registration_id AND registration.deleted_at IS NULL
      WHERE held.id = $1`,
    values: [id],
  })
  if (!file) throw notFound("file")
  return file
}
