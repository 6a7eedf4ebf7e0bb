import { noteReading } from "#lib/backend/mail/disclosures/note-reading.ts"
import { filesOf, isDisclosed, isHidden } from "#lib/backend/mail/reading/mail-sql.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { exactMoment, list } from "#lib/backend/platform/database/json-sql.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { searchConditions, wordsOf } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { type MailHit, mailHitLimit, shortestMailTerm } from "#lib/contract/home/quick-search.ts"
import { type KindWith, kindsWith } from "#lib/contract/records/record-kinds.ts"
import { type SearchedMail, whereFound } from "./where-found.ts"

type Found = Omit<MailHit, "found"> & SearchedMail & { is_disclosed: boolean }

/** Mails among which the best are chosen. A word that so many of the newest mails have is looked for no further. */
const compared = 200
const newest = 2000
/** Mails that are gathered by the index; where more have the word, so many of the newest are looked through instead. */
const gathered = 500
const latest = 20_000

const withWhom = (kind: KindWith<"mails">) =>
  `(SELECT ${storedKinds[kind].trailName(kind)} FROM mail_thread_${kind} link JOIN ${kind} ON ${kind}.id = link.${kind}_id
    AND ${kind}.deleted_at IS NULL WHERE link.thread_id = mail.thread_id ORDER BY 1 LIMIT 1)`

/**
 * Mails with all words of the term in subject, text, people or names of files, those of the caller's own conversations first, then the latest;
 * what others keep private is not found (M-69). The limit of those gathered is a value that the planner does not know: otherwise it would read
 * the whole table, hoping to have so many soon.
 */
const findSql = (me: string, words: string) => {
  const matches = `mail.removed_at IS NULL AND NOT ${isHidden(me)} AND ${words}`
  const walked = (
    many: number,
    condition = "true",
  ) => `SELECT mail.id FROM (SELECT * FROM mail ORDER BY id DESC LIMIT ${many}) mail
      WHERE ${condition} AND ${matches} LIMIT ${compared}`
  return `WITH near AS MATERIALIZED (${walked(newest)}),
    gathered AS MATERIALIZED (SELECT mail.id FROM mail WHERE (SELECT count(*) FROM near) < ${compared} AND ${matches} LIMIT (SELECT ${gathered + 1})),
    far AS MATERIALIZED (${walked(latest, `(SELECT count(*) FROM gathered) > ${gathered}`)}),
    found AS (SELECT mail.*, (SELECT own.user_id FROM mail_thread_member own WHERE own.thread_id = mail.thread_id AND own.user_id = ${me}) IS NULL AS is_others
      FROM (SELECT id FROM near UNION SELECT id FROM gathered UNION SELECT id FROM far) one JOIN mail USING (id)
      ORDER BY is_others, mail.sent_at DESC, mail.id DESC LIMIT ${mailHitLimit})
    SELECT mail.id, mail.thread_id AS thread, mail.subject, coalesce(nullif(mail.from_name, ''), mail.from_email::text) AS sender,
      coalesce(${kindsWith("mails").map(withWhom).join(", ")}, '') AS company, ${exactMoment("mail.sent_at")} AS sent_at,
      ${isDisclosed(me)} AS is_disclosed, json_build_object('name', mail.from_name, 'email', mail.from_email) AS "from", mail."to" || mail.cc AS people,
      left(mail.text_body, 2000) AS text,
      ${list(filesOf("part.name"))} AS files
    FROM found mail ORDER BY is_others, mail.sent_at DESC, mail.id DESC`
}

/** The best mails with all words of a term, each with where the words are. */
export async function findMails(term: string, viewer: number): Promise<MailHit[]> {
  if ([...term].length < shortestMailTerm) return []
  const parameters = new Parameters()
  const me = parameters.add(viewer)
  const words = searchConditions(term, "mail.search", parameters).join(" AND ")
  const mails = await query<Found>({ text: findSql(me, words), values: parameters.values })
  await noteReading(mails, viewer)
  return mails.map(({ id, thread, subject, sender, company, sent_at, ...searched }) => ({
    id,
    thread,
    subject,
    sender,
    company,
    sent_at,
    found: whereFound(wordsOf(term), { subject, ...searched }),
  }))
}
