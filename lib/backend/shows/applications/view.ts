import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { type Problems, sentence } from "#lib/backend/platform/http/problems.ts"
import { referenceOf, sessionIn } from "#lib/backend/records/reference/of-session.ts"
import { nameIn } from "#lib/backend/records/reference/rows.ts"
import { type ReferenceStore, referenceStore } from "#lib/backend/records/reference/store.ts"
import { imageFolder } from "#lib/backend/shows/registrations/intake/draft-images.ts"
import { checkDraft } from "#lib/backend/shows/registrations/intake/publish.ts"
import { termsAcceptedBy, termsInForce } from "#lib/backend/shows/terms/data.ts"
import { nothingClosed } from "#lib/contract/shows/application-corrections.ts"
import { type ApplicationValues, applicationValues } from "#lib/contract/shows/application-values.ts"
import type { ApplicationView } from "#lib/contract/shows/application-view.ts"
import { type CorrectionRow, correctionColumns, stateOf } from "./corrections/correctable.ts"
import { correctionProblems } from "./corrections/problems.ts"
import { sentValues } from "./corrections/sent-values.ts"
import { pricesOf } from "./prices.ts"
import { sentParts } from "./sent-parts.ts"
import { shownShow } from "./shows.ts"
import { type Store, storedIn } from "./stored-values.ts"
import type { Visitor } from "./visitors.ts"

type Row = CorrectionRow & {
  id: number
  slug: string
  version: number
  draft: unknown
  tradeshow_session_id: number
  sent_at: string | null
}

/**
 * An application as its applicant sees it.
 * @throws 404 when there is none, it was deleted, or it was never filled in here
 */
export async function viewOf(slug: string, language: Language, visitor: Visitor): Promise<ApplicationView> {
  const store = await referenceStore()
  return inTransaction(async (connection) => readView(slug, language, visitor, { store, connection }))
}

type Within = { store: ReferenceStore; connection: Connection }

/** The same within a transaction that is open. */
export async function readView(
  slug: string,
  language: Language,
  { readsMoney }: Pick<Visitor, "readsMoney">,
  within: Within,
): Promise<ApplicationView> {
  const { connection } = within
  const [row] = await query<Row>(
    {
      name: "application-view",
      text: `SELECT id, slug, version, draft, tradeshow_session_id, published_at AS sent_at, ${correctionColumns}
        FROM registration WHERE slug = $1 AND deleted_at IS NULL`,
      values: [slug],
    },
    connection,
  )
  const stored = storedIn(row?.draft)
  if (!row || !stored) throw notFound("registration")
  const store = await referenceOf(row.tradeshow_session_id, within.store, connection)
  const show = sessionIn(store, row.tradeshow_session_id)?.show
  if (!show) throw notFound("registration")
  const isSent = row.sent_at !== null
  const terms = isSent ? null : await termsInForce(show.id, language, connection)
  const { values, problems } = isSent
    ? await sentWithTyped(row.id, { typed: stored.typed, tradeshowId: show.id }, { store, connection })
    : await draftParts(row, stored.store, { store, connection })
  const lifecycle = store.by.registrationLifecycles.get(row.lifecycle_id ?? 0)
  const parts = await sentParts(isSent ? row.id : null, language, connection)
  const { outcome, corrections } = stateOf(row, store)
  const named = [values, ...(stored.typed ? [stored.typed] : [])]
  const images = named.flatMap(({ brand }) => brand.brands.flatMap((one) => one.images))
  return {
    slug: row.slug,
    version: row.version,
    show: shownShow(show, language, row.tradeshow_session_id),
    state: {
      code: isSent ? "sent" : "draft",
      name: lifecycle ? nameIn(language, lifecycle) : null,
      outcome,
    },
    sent_at: row.sent_at,
    corrections: isSent ? corrections : nothingClosed,
    values,
    problems: Object.fromEntries(
      Object.entries(problems).map(([path, found]) => [path, found.map((one) => sentence(one, language))]),
    ),
    prices: isSent ? parts.prices : pricesOf(values.booths, show.id, store, language),
    images: await imagesNamed(row.id, images, connection),
    booths: parts.booths,
    takes_files: isSent && outcome === "accepted",
    invoices: readsMoney ? parts.invoices : [],
    typed: stored.typed,
    terms,
    accepted_terms: isSent ? await termsAcceptedBy(row.id, language, connection) : null,
  }
}

type Parts = { values: ApplicationValues; problems: Problems }

/** A draft as its form shows it: terms that are not in force any more are not accepted. */
async function draftParts(row: Row, stored: Store, within: Within): Promise<Parts> {
  const { problems, terms } = await checkDraft(row, within)
  const values = applicationValues.parse(stored)
  const { acceptance } = terms
  if (acceptance === null && Object.keys(terms.problems).length === 0) return { values, problems }
  const accepted = acceptance ? { termsId: acceptance.id } : { acceptTermsDate: "" }
  return { values: { ...values, billing: { ...values.billing, ...accepted } }, problems }
}

type Typed = { typed: ApplicationValues | null; tradeshowId: number }

/** What was sent, and what is wrong with corrections that were typed without scripts. */
async function sentWithTyped(id: number, { typed, tradeshowId }: Typed, within: Within): Promise<Parts> {
  const values = await sentValues(id, within.connection)
  const problems = typed
    ? await correctionProblems({ id, tradeshowId }, { current: values, typed }, within)
    : {}
  return { values, problems }
}

async function imagesNamed(id: number, images: number[], connection: Connection) {
  if (images.length === 0) return []
  return query<{ id: number; name: string }>(
    {
      name: "application-images",
      text: "SELECT id, name FROM stored_file WHERE id = ANY ($2::int[]) AND starts_with(key, $1 || '/') ORDER BY id",
      values: [imageFolder(id), images],
    },
    connection,
  )
}
