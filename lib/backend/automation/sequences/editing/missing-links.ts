import { missingLinks } from "#lib/automation/flows/missing-links.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import { linksIn } from "./links-in.ts"

type Used = { flows: Flow[]; emails: { id: number; content: string }[] }

/** SQL of the versions of the mail's sequence that count: a draft, the one that new runs take, and those with runs in progress. */
const versions = `SELECT flow FROM sequence_version version WHERE version.sequence_id = email.sequence_id
  AND (published_at IS NULL OR number = (SELECT max(number) FROM sequence_version WHERE sequence_id = email.sequence_id AND published_at IS NOT NULL)
    OR (SELECT sum(waiting) FROM sequence_counter WHERE version_id = version.id AND part = '') > 0)`

/**
 * Links that flows with a mail ask for, and that would be in none of the mails they ask of if its text were another.
 * @param content the text, sanitised
 * @returns each once; none for a mail that is not there
 */
export async function missingLinksWith(email: number, content: string): Promise<string[]> {
  const [used] = await query<Used>({
    name: "flows-with-email",
    text: `SELECT (SELECT coalesce(json_agg(flow), '[]') FROM (${versions}) used) AS flows, ${list("SELECT id, content FROM sequence_email other WHERE other.sequence_id = email.sequence_id")} AS emails
      FROM sequence_email email WHERE id = $1`,
    values: [email],
  })
  const texts = new Map(used?.emails.map((one) => [one.id, one.content]))
  const links = (id: number) => linksIn(id === email ? content : (texts.get(id) ?? ""))
  const missing = (used?.flows ?? []).flatMap((flow) => missingLinks(flow, links))
  return [...new Set(missing.filter(({ emails }) => emails.includes(email)).map(({ link }) => link))]
}
