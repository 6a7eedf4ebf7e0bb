import { basename } from "node:path"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { fileKind } from "#lib/backend/platform/files/file-kind.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { wholly } from "#lib/backend/platform/http/wholly.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { lockShow } from "#lib/backend/shows/tradeshows/shows.ts"
import { lastOf } from "#lib/contract/platform/cut-text.ts"
import type { TermsVersion } from "#lib/contract/shows/show-terms.ts"
import { type Locale, locales } from "#lib/i18n/locales.ts"
import { listTerms } from "./data.ts"

/** Characters of a file's name. */
const maxNameLength = 120

type Publication = Record<`title_${Locale}` | `text_${Locale}`, string> &
  Partial<Record<`file_${Locale}`, File | undefined>> & {
    tradeshow: number
    /** Number of the latest version that it was made from, 0 for none. */
    after: number
    valid_from: string
  }

type Pdf = { name: string; bytes: Uint8Array; mime: string; extension: string }

/** A PDF by what it holds. @throws 422 on its field */
async function pdfOf(field: `file_${Locale}`, file: File | undefined): Promise<Pdf | null> {
  if (!file || file.size === 0) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const name = lastOf(basename(file.name.replaceAll("\0", "").replaceAll("\\", "/")), maxNameLength)
  const kind = fileKind(name, bytes)
  if (kind?.mime !== "application/pdf") throw invalid({ [field]: ["not_a_pdf"] })
  return { name, bytes, ...kind }
}

/**
 * Publishes a version of a show's terms, after the one that it was made from.
 * @param signal of the call: a caller who gives it up leaves nothing behind
 * @throws 404 for an unknown show; 409 with all versions when another one was published; 422 for a language with nothing to read, on `valid_from` for a day before that of the version in force, and on `file_en`, `file_fr` for what is no PDF
 */
export async function publishTerms(
  publication: Publication,
  actor: Actor,
  signal?: AbortSignal,
): Promise<TermsVersion[]> {
  const { tradeshow, after, valid_from } = publication
  const files = {
    en: await pdfOf("file_en", publication.file_en),
    fr: await pdfOf("file_fr", publication.file_fr),
  }
  const unreadable = locales.filter((language) => publication[`text_${language}`] === "" && !files[language])
  const problems: Problems = Object.fromEntries(
    unreadable.map((language) => [`text_${language}`, ["terms_unreadable"]]),
  )
  if (unreadable.length > 0) throw invalid(problems)
  return inTransaction(async (connection) => {
    await lockShow(tradeshow, connection)
    const before = await listTerms(tradeshow, connection)
    if ((before[0]?.number ?? 0) !== after) throw conflict("show_terms_changed", before)
    const current = before.find(({ state }) => state === "current")
    // It would never be in force.
    if (current && valid_from < current.valid_from) throw invalid({ valid_from: ["before_terms_in_force"] })
    const store = (pdf: Pdf | null) => (pdf ? storePdf(pdf, { actor, signal, connection }) : null)
    const [fileEn, fileFr] = [await store(files.en), await store(files.fr)]
    const { title_en, title_fr, text_en, text_fr } = publication
    await query(
      {
        text: `INSERT INTO show_terms (tradeshow_id, number, valid_from, title_en, title_fr, text_en, text_fr, file_en_id, file_fr_id, published_by_id)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        values: [
          tradeshow,
          after + 1,
          valid_from,
          title_en,
          title_fr,
          text_en,
          text_fr,
          fileEn,
          fileFr,
          actor.userId,
        ],
      },
      connection,
    )
    await audit(tradeshow, [null, after + 1], actor, connection)
    return listTerms(tradeshow, connection)
  })
}

type Within = { actor: Actor; signal: AbortSignal | undefined; connection: Connection }

const storePdf = ({ bytes, ...file }: Pdf, { actor, signal, connection }: Within): Promise<number> =>
  writeFile(
    { folder: "show-terms", ...file, userId: actor.userId, days: null },
    wholly(bytes, signal),
    connection,
  )

/**
 * Deletes a version that no application accepted; the purge deletes its files.
 * @throws 404, 422 on `terms` for one that was accepted, of a deleted registration too
 */
export function removeTerms(tradeshow: number, number: number, actor: Actor): Promise<TermsVersion[]> {
  return inTransaction(async (connection) => {
    await lockShow(tradeshow, connection)
    // Applications that are being sent hold the version that they accept.
    const [version] = await query<{ id: number }>(
      {
        text: `SELECT id FROM show_terms WHERE tradeshow_id = $1 AND number = $2 FOR UPDATE`,
        values: [tradeshow, number],
      },
      connection,
    )
    if (!version) throw notFound("show_terms")
    const accepted = await query(
      { text: "SELECT FROM registration WHERE show_terms_id = $1 LIMIT 1", values: [version.id] },
      connection,
    )
    if (accepted.length > 0) throw invalid({ terms: ["show_terms_accepted"] })
    await query(
      {
        text: `WITH gone AS (DELETE FROM show_terms WHERE id = $1 RETURNING file_en_id, file_fr_id)
          UPDATE stored_file SET expires_at = now() FROM gone WHERE stored_file.id IN (gone.file_en_id, gone.file_fr_id)`,
        values: [version.id],
      },
      connection,
    )
    await audit(tradeshow, [number, null], actor, connection)
    return listTerms(tradeshow, connection)
  })
}

function audit(id: number, change: Changes[string], actor: Actor, connection: Connection) {
  return writeAudit(
    { actor, action: "edit", type: "tradeshow", id, changes: { show_terms: change } },
    connection,
  )
}
