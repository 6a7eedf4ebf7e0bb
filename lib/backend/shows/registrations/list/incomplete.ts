import { draftLink, slugFor } from "#lib/application/draft-link.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { findPage } from "#lib/backend/records/lists/page.ts"
import type { User } from "#lib/contract/identity/session.ts"
import {
  type IncompleteCounts,
  type IncompleteRegistration,
  leftAfterDays,
} from "#lib/contract/shows/registration-drafts.ts"
import { typingJson } from "../typing-sql.ts"

/** The trade show of the tag PP. */
const showOfPP = 1

const isLeft = `touched_at <= now() - interval '${leftAfterDays} days'`

type ListInput = { name: string; left: boolean; page: number; per_page: number }

/**
 * Drafts, the last touched first; `name` finds them by company, e-mail and brands. Those `left` alone come with the longest
 * silent first. Without slugs and links for a reader who may not edit them.
 */
export async function listIncomplete({ name, left, page, per_page }: ListInput, reader: User) {
  const parameters = new Parameters()
  const isDraft = {
    holds: "published_at IS NULL",
    inOrder: { of: "touched_at", holds: "published_at IS NULL" },
  }
  const words = searchConditions(name, "search", parameters).map((holds) => ({ holds }))
  const { ids, total } = await findPage({
    list: "registration",
    conditions: { where: [isDraft, ...words, ...(left ? [{ holds: isLeft }] : [])], parameters },
    order: { column: "touched_at", isDescending: !left },
    page,
    perPage: per_page,
  })
  return { rows: ids.length === 0 ? [] : await readDrafts(ids, reader), total }
}

/** How many drafts `name` finds, and how many of them were left alone. */
export function countIncomplete(name: string): Promise<IncompleteCounts> {
  const parameters = new Parameters()
  const words = searchConditions(name, "search", parameters).map((word) => ` AND ${word}`)
  return queryOne<IncompleteCounts>({
    text: `SELECT count(*)::int AS all, count(*) FILTER (WHERE ${isLeft})::int AS left FROM registration
      WHERE deleted_at IS NULL AND published_at IS NULL${words.join("")}`,
    values: parameters.values,
  })
}

type StoredDraft = Omit<IncompleteRegistration, "tag" | "slug" | "link"> & { slug: string }

/** Every e-mail that the draft names, the applicant's first, each once. */
const emails = `ARRAY(SELECT min(email) FROM (
    SELECT btrim(registration.email::text) AS email, 0 AS place
    UNION ALL SELECT btrim(draft #>> '{data,store,brand,basic,email}'), 1
    UNION ALL SELECT btrim(email #>> '{}'), 2 FROM jsonb_path_query(draft, '$.data.store.contacts[*].email') email) named
  WHERE email <> '' GROUP BY lower(email) ORDER BY min(place), 1)`

async function readDrafts(ids: number[], reader: User): Promise<IncompleteRegistration[]> {
  const { rows } = await queryOne<{ rows: StoredDraft[] }>({
    name: "incomplete-registrations",
    text: `SELECT coalesce(json_agg(r), '[]') AS rows FROM (
      SELECT registration.id, slug, json_build_object('id', show.id, 'shortname', show.short_name, 'name', show.name) AS show,
        company_name, ${emails} AS emails,
        ARRAY(SELECT name #>> '{}' FROM jsonb_path_query(draft, '$.data.store.brand.brands[*].brandName') name WHERE name #>> '{}' <> '') AS brands,
        ${moment("registration.created_at")} AS created_at, ${moment("touched_at")} AS touched_at,
        ${typingJson} AS typing, ${isLeft} AS is_left, ${moment("reminded_at")} AS reminded_at
      FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN registration USING (id)
      JOIN tradeshow_session session ON session.id = tradeshow_session_id JOIN tradeshow show ON show.id = session.tradeshow_id
      ORDER BY wanted.place) r`,
    values: [ids],
  })
  return rows.map((row) => {
    const slug = slugFor(reader, row.slug)
    const tag = row.show.id === showOfPP ? "PP" : "PK"
    return { ...row, tag, slug, link: slug && draftLink(slug) }
  })
}
