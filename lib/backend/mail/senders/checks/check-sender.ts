import { query } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { Finding, SenderCheck } from "#lib/contract/mail/sender-checks.ts"
import { type TxtLookup, txtLookup } from "./dns.ts"
import { judge, namesFor } from "./judge.ts"
import { type Signing, signingOf } from "./signing.ts"

/** SQL on a row of mailing_sender: how it stood when it was looked up last, as long as its address is the same; NULL before. */
export const lastCheckOf = (sender: string) =>
  `(SELECT json_build_object('looked_at', ${moment("looked_at")}, 'findings', findings) FROM sender_check
    WHERE sender_id = ${sender}.id AND sender_check.email = ${sender}.email)`

/** Hours for which what was found is not looked up again by itself, and minutes where something could not be. */
const [goodForHours, unknownForMinutes] = [24, 10]

type Stored = { email: string; check: SenderCheck | null; is_fresh: boolean }

async function findStored(sender: number): Promise<Stored> {
  const [found] = await query<Stored>({
    text: `SELECT sender.email::text AS email, ${lastCheckOf("sender")} AS check,
        coalesce((SELECT looked_at > now() - CASE WHEN findings @> '[{"code": "not_looked_up"}]' THEN interval '${unknownForMinutes} minutes' ELSE interval '${goodForHours} hours' END
          FROM sender_check WHERE sender_id = sender.id AND sender_check.email = sender.email), false) AS is_fresh
      FROM mailing_sender sender WHERE id = $1`,
    values: [sender],
  })
  if (!found) throw notFound("mailing_sender")
  return found
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase()

/** Looks up what is found of those who send for a domain. */
export async function lookupFindings(
  asked: { from: string; signing: Signing },
  lookup: TxtLookup,
): Promise<Finding[]> {
  // Where the domain itself is not seen, that there is nothing below it means nothing.
  const own = await lookup(asked.from)
  const below = namesFor(asked).filter((name) => name !== asked.from)
  const records = await Promise.all(
    below.map(async (name) => [name, own === null ? null : await lookup(name)] as const),
  )
  return judge(asked, new Map([[asked.from, own], ...records]))
}

/** Looks up the findings about a sender, and stores it. Nothing is held back by it. Throws a 404. */
async function refresh(sender: number, email: string, lookup: TxtLookup): Promise<SenderCheck> {
  const findings = await lookupFindings({ from: domainOf(email), signing: signingOf() }, lookup)
  await query({
    text: `INSERT INTO sender_check (sender_id, email, findings) SELECT id, $2, $3::jsonb FROM mailing_sender WHERE id = $1
      ON CONFLICT (sender_id) DO UPDATE SET email = excluded.email, findings = excluded.findings, looked_at = now()`,
    values: [sender, email, JSON.stringify(findings)],
  })
  const { check } = await findStored(sender)
  if (!check) throw notFound("mailing_sender")
  return check
}

/**
 * Whether a sender follows the rules of mailbox providers: as it was found within a day, else looked up now.
 * @param again looked up now, whatever was found before
 * @throws 404
 */
export async function checkSender(
  { sender, again }: { sender: number; again: boolean },
  lookup: TxtLookup = txtLookup(),
): Promise<SenderCheck> {
  const { email, check, is_fresh } = await findStored(sender)
  if (check && is_fresh && !again) return check
  return refresh(sender, email, lookup)
}
