import { extname } from "node:path"
import { fileTypeFromBuffer } from "file-type"
import { fileKind } from "#lib/backend/platform/files/file-kind.ts"
import { safeFileName } from "#lib/backend/platform/files/file-names.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { wholly } from "#lib/backend/platform/http/wholly.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"

/** Days for which a file is kept that no mail or draft takes. */
export const storedDays = 7

/**
 * Keeps a file to be attached (D-2).
 * @param signal of the call: a caller who gives it up leaves nothing behind
 * @throws 422 on `file` for one that is not what its name says, or of another kind
 */
export async function keepUpload(file: File, userId: number, signal?: AbortSignal): Promise<MediaFile> {
  const name = safeFileName(file.name, "file")
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = fileKind(name, bytes)
  if (!kind || !(await agrees(bytes, kind.mime))) throw invalid({ file: ["not_attachable"] })
  const about = {
    folder: "mail-uploads",
    name,
    ...kind,
    extension: extname(name).toLowerCase(),
    userId,
  } as const
  const media_id = await writeFile({ ...about, days: storedDays }, wholly(bytes, signal))
  return { media_id, name, mime: kind.mime, size: bytes.length }
}

/** Texts have no signature to be known by, so that anything with one is none. */
async function agrees(bytes: Uint8Array, mime: string): Promise<boolean> {
  const found = await fileTypeFromBuffer(bytes)
  if (!found) return mime === "text/csv" || mime === "image/svg+xml"
  return found.mime === mime || (mime === "image/svg+xml" && found.mime === "application/xml")
}
