import { isHidden, isOpen, isThreadHidden } from "#lib/backend/mail/reading/mail-sql.ts"
import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { ThreadFilter } from "#lib/contract/mail/mail-terms.ts"

/** Which conversations: `days` goes with "unanswered". */
export type ThreadQuery = {
  search: string
  filter: ThreadFilter
  days: number
  label?: number | undefined
  mailbox?: number | undefined
}
type Part = { limit: number; offset: number }

/**
 * Ids of the caller's conversations that match, the latest first, snoozed ones by when they come back (M-26, M-60, M-61). The statement has no name: which plan is good depends on
 * who asks for what.
 */
export async function findThreads(input: ThreadQuery, part: Part, viewer: number): Promise<number[]> {
  const parameters = new Parameters()
  const shown = [
    "thread.mails > 0",
    ...labelled(input.label, viewer, parameters),
    ...inMailbox(input.mailbox, viewer, parameters),
    ...foundBy(input.search, viewer, parameters),
  ]
  const chosen = own(input, viewer, parameters)
  const text = chosen
    ? `SELECT thread.id FROM mail_thread_member own JOIN mail_thread thread ON thread.id = own.thread_id
        WHERE ${[...chosen, ...shown].join(" AND ")}
        ORDER BY ${input.filter === "snoozed" ? "own.snoozed_until, own.thread_id" : "own.last_mail_at DESC, own.thread_id DESC"} LIMIT ${part.limit} OFFSET ${part.offset}`
    : `SELECT thread.id FROM mail_thread thread WHERE ${[...shown, await ofCompanies(viewer, parameters)].join(" AND ")}
        ORDER BY thread.last_mail_at DESC, thread.id DESC LIMIT ${part.limit} OFFSET ${part.offset}`
  const threads = await query<{ id: number }>({ text, values: parameters.values })
  return threads.map(({ id }) => id)
}

/** Labels of what is kept from the user are not shown either. */
function labelled(label: number | undefined, viewer: number, parameters: Parameters): string[] {
  if (label === undefined) return []
  const marked = `SELECT thread_id FROM mail_thread_label WHERE label_id = ${parameters.add(label)}`
  return [`thread.id IN (${marked})`, `NOT ${isThreadHidden(parameters.add(viewer))}`]
}

/** What a mailbox has is listed for who reads it. */
function inMailbox(mailbox: number | undefined, viewer: number, parameters: Parameters): string[] {
  if (mailbox === undefined) return []
  const [box, reader] = [parameters.add(mailbox), parameters.add(viewer)]
  const isReader = `EXISTS (SELECT FROM mailbox_reader WHERE mailbox_id = ${box} AND user_id = ${reader})`
  const mails = `SELECT FROM mail JOIN mail_copy copy ON copy.mail_id = mail.id WHERE mail.thread_id = thread.id AND copy.mailbox_id = ${box}`
  return [isReader, `EXISTS (${mails})`]
}

/** What a colleague hid is not found by what is written in it. */
function foundBy(search: string, viewer: number, parameters: Parameters): string[] {
  const words = searchConditions(search, "mail.search", parameters)
  if (words.length === 0) return []
  const readable = `mail.removed_at IS NULL AND NOT ${isHidden(parameters.add(viewer))}`
  const mails = `SELECT mail.thread_id FROM mail WHERE ${readable} AND ${words.join(" AND ")}`
  return [`thread.id IN (${mails})`]
}

/** Which of one's own conversations; null for those of one's companies, of which one need not be a member. */
function own(
  { search, filter, days, label }: ThreadQuery,
  viewer: number,
  parameters: Parameters,
): string[] | null {
  const mine = () => `own.user_id = ${parameters.add(viewer)}`
  switch (filter) {
    case "all":
      // What is done is found by what is written in it, and by its label.
      return search.trim() === "" && label === undefined ? [mine(), isOpen("own")] : [mine()]
    case "unread":
      return [mine(), isOpen("own"), "own.unread > 0"]
    case "assigned":
      return [mine(), isOpen("own"), `thread.assignee_id = ${parameters.add(viewer)}`]
    case "unanswered":
      return [
        mine(),
        isOpen("own"),
        "thread.last_in_at > coalesce(thread.last_out_at, '-infinity')",
        `thread.last_in_at <= now() - ${parameters.add(days)}::int * interval '1 day'`,
      ]
    case "snoozed":
      return [mine(), "own.snoozed_until IS NOT NULL"]
    case "done":
      return [mine(), "own.done_at IS NOT NULL"]
    default:
      return null
  }
}

/** As many companies are gathered with their conversations; of more, the latest conversations are looked through for theirs. */
const fewCompanies = 500

/** SQL: whether a conversation is with a company that the user sells to. */
async function ofCompanies(viewer: number, parameters: Parameters): Promise<string> {
  const sold = "deleted_at IS NULL AND sale_owner_ids &&"
  const { owners, companies } = await queryOne<{ owners: number[]; companies: number[] }>({
    text: `SELECT ARRAY(SELECT id FROM owner WHERE user_id = $1) AS owners,
      ARRAY(SELECT id FROM company WHERE ${sold} ARRAY(SELECT id FROM owner WHERE user_id = $1) LIMIT $2) AS companies`,
    values: [viewer, fewCompanies + 1],
  })
  if (companies.length <= fewCompanies) {
    const links = `SELECT thread_id FROM mail_thread_company WHERE company_id = ANY (${parameters.add(companies)}::int[])`
    return `thread.id IN (${links})`
  }
  return `EXISTS (SELECT FROM mail_thread_company link JOIN company ON company.id = link.company_id
    WHERE link.thread_id = thread.id AND ${sold} ${parameters.add(owners)}::int[])`
}
