import { basename } from "node:path"
import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { fileKind } from "#lib/backend/platform/files/file-kind.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { wholly } from "#lib/backend/platform/http/wholly.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import { lastOf } from "#lib/contract/platform/cut-text.ts"
import type { RegistrationFile } from "#lib/contract/shows/registration-detail.ts"
import { auditDifferences } from "../audit-differences.ts"
import { registrationOfBooth } from "../change-registration.ts"
import { technicalFileOf } from "../record/detail.ts"

/** Characters of a file's name. */
const maxNameLength = 120

type Upload = { booth: number; file: File }

/**
 * Puts a technical file to a booth.
 * @param signal of the call: a caller who gives it up leaves nothing behind
 * @throws 404 for an unknown booth, 422 on `file` for one that is not what its name says, or of another kind
 */
export async function addTechnicalFile(
  { booth, file }: Upload,
  actor: Actor,
  signal?: AbortSignal,
): Promise<RegistrationFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const name = lastOf(basename(file.name.replaceAll("\0", "").replaceAll("\\", "/")), maxNameLength)
  const kind = fileKind(name, bytes)
  if (!kind) throw invalid({ file: ["not_a_technical_file"] })
  return inRecordTransaction(actor, async (transaction) => {
    const { connection } = transaction
    const registration = await registrationOfBooth(booth, connection)
    if (registration === undefined) throw notFound("booth")
    return auditDifferences(registration, { ...transaction, field: "booth" }, async () => {
      const about = { folder: "technical-files", name, ...kind, userId: actor.userId, days: null } as const
      const stored = await writeFile(about, wholly(bytes, signal), connection)
      const { id } = await queryOne<{ id: number }>(
        {
          name: "registration-add-file",
          text: "INSERT INTO registration_technical_file (booth_id, file_id) VALUES ($1, $2) RETURNING id",
          values: [booth, stored],
        },
        connection,
      )
      return technicalFileOf({ id, name })
    })
  })
}

/** Takes a technical file off its booth; the purge deletes what it held. Throws a 404 for an unknown one. */
export function removeTechnicalFile(id: number, actor: Actor): Promise<void> {
  return inRecordTransaction(actor, async (transaction) => {
    const { connection } = transaction
    const [found] = await query<{ registration_id: number }>(
      {
        name: "registration-of-file",
        text: `SELECT booth.registration_id FROM registration_technical_file technical
          JOIN registration_booth booth ON booth.id = technical.booth_id WHERE technical.id = $1`,
        values: [id],
      },
      connection,
    )
    if (!found) throw notFound("file")
    await auditDifferences(found.registration_id, { ...transaction, field: "file" }, async () => {
      const gone = await query<{ id: number }>(
        {
          name: "registration-remove-file",
          text: `WITH gone AS (DELETE FROM registration_technical_file WHERE id = $1 RETURNING file_id)
            UPDATE stored_file SET expires_at = now() FROM gone WHERE stored_file.id = gone.file_id RETURNING stored_file.id`,
          values: [id],
        },
        connection,
      )
      if (gone.length === 0) throw notFound("file")
    })
  })
}
