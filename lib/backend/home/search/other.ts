import { searched } from "#lib/backend/finance/ledger/conditions.ts"
import { noteReading } from "#lib/backend/mail/disclosures/note-reading.ts"
import { hasDisclosed, isHidden, threadSubject } from "#lib/backend/mail/reading/mail-sql.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { literalPattern, searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { otherHitLimit, shortestMailTerm } from "#lib/contract/home/quick-search.ts"
import { type KindWith, kindsWith } from "#lib/contract/records/record-kinds.ts"

type Hit = { id: number; name: string; detail: string }

/** Tables without records of a kind that are found by their names: SQL of the name, of what is searched, and which rows count. */
const tables = {
  sequence: { name: "name", search: "search_text(name, description)", holds: "archived_at IS NULL" },
  mailing_list: { name: "name", search: "search_text(name, description)", holds: "archived_at IS NULL" },
  document: { name: "name::text", search: "search_text(name::text)", holds: "true" },
} as const

/** Rows of a table whose names have all words of the term, those that begin with it first. */
export function findNamed(table: keyof typeof tables, term: string): Promise<Hit[]> {
  const { name, search, holds } = tables[table]
  const parameters = new Parameters()
  const whole = `normalise(${parameters.add(term)})`
  const where = [holds, ...searchConditions(term, search, parameters)].join(" AND ")
  return query<Hit>({
    text: `SELECT id, ${name} AS name, '' AS detail FROM ${table} WHERE ${where}
      ORDER BY NOT starts_with(normalise(${name}), ${whole}), normalise(${name}), id LIMIT ${otherHitLimit}`,
    values: parameters.values,
  })
}

/** Figures that a term has at least before numbers of invoices are searched for: fewer are in most of them. */
const fewestFigures = 3

/** Invoices and credit notes with the term in their number, the latest first; the buyer beside it. */
export async function findInvoices(term: string): Promise<Hit[]> {
  if (term.replaceAll(/\D/g, "").length < fewestFigures) return []
  const parameters = new Parameters()
  // As the index of the list has it; the number alone decides.
  const number = literalPattern(parameters.add(term))
  return query<Hit>({
    text: `SELECT id, number AS name, buyer_party ->> 'name' AS detail FROM invoice
      WHERE ${searched} LIKE '%' || ${number} || '%' AND normalise(number) LIKE '%' || ${number} || '%'
      ORDER BY date DESC, id DESC LIMIT ${otherHitLimit}`,
    values: parameters.values,
  })
}

/** Mails looked at before the best are chosen: a word that all of them have must not sort them while somebody types. */
const candidates = 500

const withWhom = (kind: KindWith<"mails">) =>
  `(SELECT ${storedKinds[kind].trailName(kind)} FROM mail_thread_${kind} link JOIN ${kind} ON ${kind}.id = link.${kind}_id
    AND ${kind}.deleted_at IS NULL WHERE link.thread_id = thread.id ORDER BY 1 LIMIT 1)`

/** Conversations with all words of the term in one of their mails, the caller's own first, then the latest; those that a colleague keeps private are not found. */
export async function findConversations(term: string, viewer: number): Promise<Hit[]> {
  if ([...term].length < shortestMailTerm) return []
  const parameters = new Parameters()
  const me = parameters.add(viewer)
  const words = searchConditions(term, "mail.search", parameters).join(" AND ")
  const found = await query<Hit & { is_disclosed: boolean }>({
    text: `WITH mails AS MATERIALIZED (SELECT mail.thread_id FROM mail WHERE mail.removed_at IS NULL AND NOT ${isHidden(me)} AND ${words} LIMIT ${candidates}),
      found AS (SELECT thread.id, ${threadSubject(me)} AS subject, thread.last_mail_at, own.user_id IS NULL AS is_others,
        ${hasDisclosed(me)} AS is_disclosed FROM mail_thread thread
        LEFT JOIN mail_thread_member own ON own.thread_id = thread.id AND own.user_id = ${me}
        WHERE thread.mails > 0 AND thread.id IN (SELECT thread_id FROM mails)
        ORDER BY is_others, thread.last_mail_at DESC, thread.id DESC LIMIT ${otherHitLimit})
      SELECT id, is_disclosed, subject AS name, coalesce(${kindsWith("mails").map(withWhom).join(", ")}, '') AS detail
      FROM found thread ORDER BY is_others, last_mail_at DESC, id DESC`,
    values: parameters.values,
  })
  await noteReading(
    found.map(({ id, is_disclosed }) => ({ thread: id, is_disclosed })),
    viewer,
  )
  return found.map(({ id, name, detail }) => ({ id, name, detail }))
}
