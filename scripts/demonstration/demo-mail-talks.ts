import { query } from "#lib/backend/platform/database/db.ts"
import { englishTalks } from "#prisma/seed/demo/conversations/english.ts"
import { frenchTalks } from "#prisma/seed/demo/conversations/french.ts"
import { createRandom } from "#prisma/seed/random.ts"
import {
  type DemoAuthor,
  type DemoMailbox,
  findPeople,
  tellConversation,
} from "#scripts/demonstration/demo-conversation.ts"

const SEED = 20_261_207

type Seller = DemoMailbox & DemoAuthor

async function findMailboxes(): Promise<Map<string, Seller>> {
  const rows = await query<Seller>({
    text: `SELECT mailbox.id AS "mailboxId", display_name AS name, owner.nickname, email::text AS email,
        coalesce(signature_text, '') AS "signatureText", coalesce(signature_html, '') AS "signatureHtml"
      FROM mailbox JOIN owner ON owner.user_id = mailbox.user_id LEFT JOIN owner_signature ON owner_signature.owner = owner.nickname
      WHERE intake = 'local'`,
    values: [],
  })
  return new Map(rows.map((row) => [row.email.split("@")[0] ?? "", row]))
}

function requireMailbox(sellers: Map<string, Seller>, key: string): Seller {
  const seller = sellers.get(key)
  if (!seller) throw new Error(`The demo's user ${key} has no mailbox`)
  return seller
}

/**
 * Tells the conversations of the demo: their mails go through the application's own intake. Told again after it was interrupted, what is
 * there stays as it is.
 * @param now they end before
 */
export async function tellDemoTalks(now: Date): Promise<void> {
  const random = createRandom(SEED)
  const sellers = await findMailboxes()
  for (const [language, talks] of [
    ["en", englishTalks],
    ["fr", frenchTalks],
  ] as const) {
    const people = random.sample(await findPeople(language), talks.length)
    for (const [index, talk] of talks.entries()) {
      const person = people[index]
      if (!person) continue
      const mailbox = requireMailbox(sellers, talk.seller)
      const copy = talk.copy && sellers.get(talk.copy)
      const key = `${language}-${index}`
      await tellConversation(talk, { key, person, mailbox, copy, authorOf: () => mailbox }, now)
    }
  }
}
