import { createHash, randomBytes } from "node:crypto"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { deleteFile } from "#lib/backend/platform/files/delete-file.ts"
import { extensionOf, safeFileName } from "#lib/backend/platform/files/file-names.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { oneLine } from "./mail-head.ts"
import type { MailPart } from "./parse-mail.ts"

/** Bytes of a file, and files of a mail, that are kept; pictures of its text come on top. */
const maxPartBytes = 25 * 1024 * 1024
const maxStoredParts = 50
/** Files that are named at all. */
const maxNamedParts = 200
/** A file whose mail was not written down, because a worker was killed, goes after that. */
const daysUnclaimed = 1

export type StoredPart = {
  path: string
  name: string
  mime: string
  size: number
  contentId: string | null
  fileId: number | null
  omitted: "too_large" | "too_many" | null
}

/** Takes the files of one mail to the store, piece by piece. */
export function partStore() {
  const parts: StoredPart[] = []
  /** Invitations by what they say: programs send each in the text and as a file. */
  const invitations = new Map<string, StoredPart>()
  let count = 0

  /** Whether an invitation is stored already; a name that only the second one has stays. */
  async function isSecondInvitation(row: StoredPart, hash: string, isNamed: boolean): Promise<boolean> {
    if (!calendar.test(row.mime) || row.fileId === null) return false
    const first = invitations.get(hash)
    if (!first) {
      invitations.set(hash, row)
      return false
    }
    await dropFiles([row.fileId])
    if (isNamed) first.name = row.name
    return true
  }

  return {
    parts,

    async keep(part: MailPart): Promise<void> {
      if (parts.length === maxNamedParts) return
      const described = describePart(part, parts.length + 1)
      const isOnTop = isTextPicture(part)
      if (count === maxStoredParts && !isOnTop)
        parts.push({ ...described, size: 0, fileId: null, omitted: "too_many" })
      else {
        const { hash, ...stored } = await storePart(described, part)
        const row = { ...described, ...stored }
        if (await isSecondInvitation(row, hash, part.name !== undefined)) return
        if (stored.fileId !== null && !isOnTop) count += 1
        parts.push(row)
      }
    },

    /** Of files that were read when the mail broke off, the last one is not whole. */
    async dropLast(): Promise<void> {
      const last = parts.at(-1)
      if (!last?.fileId) return
      await dropFiles([last.fileId])
      parts[parts.length - 1] = { ...last, fileId: null, omitted: "too_large" }
    },

    /** The mail is not kept, so its files are not. */
    drop: () => dropFiles(parts.flatMap(({ fileId }) => fileId ?? [])),
  }
}

/** Logos of a signature in each mail of a conversation leave room for its files. */
export const isTextPicture = ({ isInline, contentId, mime }: Omit<MailPart, "content">): boolean =>
  isInline && contentId !== undefined && /^image\//i.test(mime)

const calendar = /^(text\/calendar|application\/ics)$/

/** The name of a part that has none. */
function nameless(type: string, position: number): string {
  if (type === "message/rfc822") return `mail-${position}.eml`
  return calendar.test(type) ? "invite.ics" : `file-${position}`
}

function describePart({ name, mime, contentId }: MailPart, index: number) {
  const type = /^[a-z0-9!#$&^_.+-]{1,60}\/[a-z0-9!#$&^_.+-]{1,80}$/i.test(mime)
    ? mime.toLowerCase()
    : "application/octet-stream"
  return {
    path: randomBytes(24).toString("base64url"),
    name: safeFileName(name, nameless(type, index)),
    mime: type,
    contentId: contentId ? oneLine(contentId, 500) : null,
  }
}

/** A file up to its limit, of an invitation with a hash of all but ends of lines; the rest of a longer one is counted alone. */
async function storePart({ name, mime }: { name: string; mime: string }, { content }: MailPart) {
  let size = 0
  const hash = createHash("sha256")
  const pieces = async function* () {
    for await (const piece of content.iterator({ destroyOnReturn: false })) {
      if (!(piece instanceof Uint8Array)) continue
      size += piece.length
      yield piece
    }
  }
  const bounded = async function* () {
    for await (const piece of pieces()) {
      if (size > maxPartBytes) throw new Error("The file is too large")
      if (calendar.test(mime))
        hash.update(piece.filter((byte) => byte !== carriageReturn && byte !== lineFeed))
      yield piece
    }
  }
  try {
    const file = {
      folder: "mails",
      name,
      mime,
      extension: extensionOf(name),
      userId: null,
      days: daysUnclaimed,
    } as const
    const fileId = await writeFile(file, bounded())
    return { size, fileId, omitted: null, hash: hash.digest("base64url") }
  } catch (error) {
    if (size <= maxPartBytes) throw error
    for await (const _ of pieces());
    return { size, fileId: null, omitted: "too_large" as const, hash: "" }
  }
}

const [carriageReturn, lineFeed] = [13, 10]

async function dropFiles(ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const files = await query<StoredFile>({
    text: "SELECT id, key, name, mime, size FROM stored_file WHERE id = ANY ($1::int[])",
    values: [ids],
  })
  for (const file of files) await deleteFile(file)
}

/** Writes down the files of a mail; from now on they stay as long as it. */
export async function insertParts(
  mailId: number,
  parts: StoredPart[],
  connection: Connection,
): Promise<void> {
  if (parts.length === 0) return
  await query(
    {
      text: `WITH kept AS (UPDATE stored_file SET expires_at = NULL
          WHERE id IN (SELECT "fileId" FROM jsonb_to_recordset($2::jsonb) part ("fileId" int)))
        INSERT INTO mail_attachment (mail_id, path, name, mime, size, content_id, position, file_id, omitted)
        SELECT $1, path, name, mime, size, "contentId", place, "fileId", omitted
        FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (path text, name text, mime text, size bigint, "contentId" text, "fileId" int, omitted text))
          WITH ORDINALITY part (path, name, mime, size, "contentId", "fileId", omitted, place)`,
      values: [mailId, JSON.stringify(parts)],
    },
    connection,
  )
}
