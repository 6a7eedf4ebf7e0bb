import { type Connection, pool, query } from "#lib/backend/platform/database/db.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import {
  type AcceptedTerms,
  acceptedTerms,
  type TermsVersion,
  termsVersion,
} from "#lib/contract/shows/show-terms.ts"
import { env } from "#lib/env.ts"

/**
 * SQL: the id of the version of a show that is in force at a moment; null for none.
 * @param at a moment, compared in the milliseconds that publications are stored in: a version is in force in its own transaction; @param zone of the days from which versions are in force
 */
export const inForceSql = (show: string, at: string, zone: string) => `(SELECT id FROM show_terms
  WHERE tradeshow_id = ${show} AND valid_from <= (${at} AT TIME ZONE ${zone})::date AND published_at <= ${at}::timestamptz(3)
  ORDER BY valid_from DESC, number DESC LIMIT 1)`

/** A version as forms of applications name it. */
export type TermsInForce = { id: number; number: number; title: string; valid_from: string }

/** The version of a show's terms that is in force; null where it has none. */
export async function termsInForce(
  showId: number,
  language: Language,
  connection: Connection = pool,
): Promise<TermsInForce | null> {
  const [row] = await query<TermsInForce>(
    {
      name: "show-terms-in-force",
      text: `SELECT id, number, CASE $2 WHEN 'fr' THEN title_fr ELSE title_en END AS title, valid_from
        FROM show_terms WHERE id = ${inForceSql("$1::int", "now()", "$3::text")}`,
      values: [showId, language, env().TIME_ZONE],
    },
    connection,
  )
  return row ?? null
}

/**
 * All versions of a show's terms, latest first.
 * @throws 404 for an unknown show
 */
export async function listTerms(showId: number, connection: Connection = pool): Promise<TermsVersion[]> {
  const [show] = await query<{ versions: unknown }>(
    {
      name: "show-terms",
      text: `SELECT coalesce((SELECT json_agg(r) FROM (
          SELECT terms.number, terms.valid_from, terms.published_at,
            json_build_object('title', title_en, 'text', text_en, 'has_file', file_en_id IS NOT NULL) AS en,
            json_build_object('title', title_fr, 'text', text_fr, 'has_file', file_fr_id IS NOT NULL) AS fr,
            CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS published_by,
            CASE WHEN terms.id = current.id THEN 'current' WHEN valid_from > (now() AT TIME ZONE $2::text)::date THEN 'scheduled'
              ELSE 'replaced' END AS state,
            (SELECT count(*) FROM registration WHERE show_terms_id = terms.id) AS accepted
          FROM show_terms terms LEFT JOIN "user" u ON u.id = terms.published_by_id,
            (SELECT ${inForceSql("$1::int", "now()", "$2::text")} AS id) current
          WHERE terms.tradeshow_id = show.id ORDER BY terms.number DESC) r), '[]') AS versions
        FROM tradeshow show WHERE show.id = $1`,
      values: [showId, env().TIME_ZONE],
    },
    connection,
  )
  if (!show) throw notFound("trade_show")
  return termsVersion.array().parse(show.versions)
}

/** A version with its texts in a language. */
export type ReadTerms = Omit<TermsInForce, "id"> & { text: string; has_file: boolean; is_current: boolean }

/** A version that has come into force. @throws 404 for one that has not, and for none */
export async function readTerms(showId: number, number: number, language: Language): Promise<ReadTerms> {
  const [row] = await query<ReadTerms>({
    name: "show-terms-public",
    text: `SELECT number, valid_from, CASE $3 WHEN 'fr' THEN title_fr ELSE title_en END AS title,
        CASE $3 WHEN 'fr' THEN text_fr ELSE text_en END AS text,
        CASE $3 WHEN 'fr' THEN file_fr_id ELSE file_en_id END IS NOT NULL AS has_file,
        id = ${inForceSql("$1::int", "now()", "$4::text")} AS is_current
      FROM show_terms WHERE tradeshow_id = $1 AND number = $2 AND valid_from <= (now() AT TIME ZONE $4::text)::date`,
    values: [showId, number, language, env().TIME_ZONE],
  })
  if (!row) throw notFound("show_terms")
  return row
}

type Named = { showId: number; number: number; language: Language }

/** The PDF of a version in a language. @param isPublic whether it has to be in force already @throws 404 */
export async function termsFile({ showId, number, language }: Named, isPublic: boolean): Promise<StoredFile> {
  const [file] = await query<StoredFile>({
    name: "show-terms-file",
    text: `SELECT file.id, file.key, file.name, file.mime, file.size FROM show_terms terms
      JOIN stored_file file ON file.id = CASE $3 WHEN 'fr' THEN terms.file_fr_id ELSE terms.file_en_id END
      WHERE terms.tradeshow_id = $1 AND terms.number = $2
        AND (NOT $4::bool OR terms.valid_from <= (now() AT TIME ZONE $5::text)::date)`,
    values: [showId, number, language, isPublic, env().TIME_ZONE],
  })
  if (!file) throw notFound("show_terms")
  return file
}

/** The terms that a registration accepted; null for none. @throws 404 for an unknown or deleted registration */
export async function termsAcceptedBy(
  registration: number,
  language: Language,
  connection: Connection = pool,
): Promise<AcceptedTerms | null> {
  const [row] = await query<{ terms: unknown }>(
    {
      name: "registration-terms",
      text: `SELECT (SELECT json_build_object('place', lower(show.short_name), 'number', terms.number,
          'title', CASE $2 WHEN 'fr' THEN terms.title_fr ELSE terms.title_en END, 'valid_from', terms.valid_from,
          'accepted_at', registration.accept_terms_date, 'language', registration.show_terms_language)
          FROM show_terms terms JOIN tradeshow show ON show.id = terms.tradeshow_id
          WHERE terms.id = registration.show_terms_id) AS terms
        FROM registration WHERE id = $1 AND deleted_at IS NULL`,
      values: [registration, language],
    },
    connection,
  )
  if (!row) throw notFound("registration")
  return row.terms === null ? null : acceptedTerms.parse(row.terms)
}
