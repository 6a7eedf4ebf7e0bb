import type pg from "pg"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { type TermsLanguage, termsText, titles } from "#prisma/seed/demo/terms/clauses.ts"
import { termsPdf } from "#prisma/seed/demo/terms/terms-pdf.ts"

const DAY_MS = 86_400_000

type Show = { id: number; name: string; short_name: string }

/** Puts the PDF of a show's terms into the store; one that an earlier try left there is written again. */
async function keepPdf(
  client: pg.Client,
  show: Show,
  { language, today, at }: { language: TermsLanguage; today: Date; at: Date },
): Promise<number> {
  const bytes = await termsPdf(show.name, language, today)
  const key = `show-terms/demo-${show.short_name.toLowerCase()}-${language}.pdf`
  await (await fileStore()).put(key, bytes)
  const { rows } = await client.query<{ id: number }>(
    "insert into stored_file (key, name, mime, size, created_at) values ($1, $2, 'application/pdf', $3, $4) returning id",
    [key, `${titles[language]} - ${show.name}.pdf`, bytes.byteLength, at],
  )
  return rows[0]?.id ?? 0
}

/** The terms of each show, in force for two years, which those who applied since have accepted. */
export async function writeTerms(client: pg.Client, today: Date): Promise<void> {
  const at = new Date(today.getTime() - 730 * DAY_MS)
  const { rows: shows } = await client.query<Show>("select id, name, short_name from tradeshow order by id")
  for (const show of shows) {
    const fileEn = await keepPdf(client, show, { language: "en", today, at })
    const fileFr = await keepPdf(client, show, { language: "fr", today, at })
    await client.query(
      `insert into show_terms (tradeshow_id, number, valid_from, title_en, title_fr, text_en, text_fr, file_en_id, file_fr_id, published_at)
       values ($1, 1, ($2::timestamptz at time zone 'UTC')::date, $3, $4, $5, $6, $7, $8, $2::timestamptz)`,
      [show.id, at, titles.en, titles.fr, termsText("en"), termsText("fr"), fileEn, fileFr],
    )
  }
  await client.query(
    `update registration set show_terms_id = terms.id, show_terms_language = coalesce(registration.language, 'en')
     from tradeshow_session session join show_terms terms on terms.tradeshow_id = session.tradeshow_id
     where session.id = registration.tradeshow_session_id and registration.published_at is not null
       and registration.accept_terms_date >= terms.published_at and registration.show_terms_id is null`,
  )
}
