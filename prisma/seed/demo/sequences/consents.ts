import type pg from "pg"
import { shownText } from "#lib/backend/crm/tracking/consent-text.ts"
import { trackingTextVersion } from "#lib/contract/crm/tracking-terms.ts"
import { createRandom, type Random } from "#prisma/seed/random.ts"
import { idsBy, insertRows, type Row } from "#prisma/seed/rows.ts"

const SEED = 20_261_126
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Those who said something: most agreed, some changed their mind, a few refused at once. */
const CHOSE = 0.35
const WITHDREW = 0.08
const REFUSED = 0.05
/** Consents are older than the first mails of sequences. */
const YOUNGEST_DAYS = 55
const OLDEST_DAYS = 380

const sources = [
  { source: "preferences", weight: 5 },
  { source: "form", weight: 3 },
  { source: "staff", weight: 1 },
  { source: "import", weight: 1 },
] as const
const reasons = [
  "Agreed on the phone.",
  "Signed the form at our booth in Paris.",
  "Said so in an answer to our email.",
] as const

type Person = { id: number; is_french: boolean }
const people = `select contact.id, coalesce(country.code = 'FR', false) as is_french from contact
  left join company on company.id = contact.company_id left join country on country.id = company.country_id
  where contact.email is not null and contact.deleted_at is null and contact.allows_tracking is null order by contact.id`

const byBrowser = (random: Random) => ({ address: `192.0.2.${random.between(1, 254)}`, agent: "Mozilla/5.0" })

/** What somebody said of tracking, oldest first. */
function choicesOf(random: Random, { id, is_french }: Person, user: number | undefined, today: Date): Row[] {
  const at = today.getTime() - random.between(YOUNGEST_DAYS * 24, OLDEST_DAYS * 24) * HOUR_MS
  const event = (action: "given" | "withdrawn", moment: number, more: Row): Row => ({
    contact_id: id,
    action,
    at: new Date(moment).toISOString(),
    text_version: "",
    text: "",
    ...more,
  })
  const { source } = random.pickWeighted(sources)
  if (random.chance(REFUSED)) return [event("withdrawn", at, { source: "staff", proof: { user } })]
  const shown = shownText(trackingTextVersion, is_french ? "fr" : "en")
  const byReader = source === "preferences" || source === "form"
  const proof = byReader ? byBrowser(random) : { user, reason: random.pick(reasons) }
  const consent = event("given", at, {
    source,
    proof,
    ...(byReader && { text_version: shown?.version ?? "", text: shown?.text ?? "" }),
  })
  if (!random.chance(WITHDREW)) return [consent]
  const later = today.getTime() - random.between(2, YOUNGEST_DAYS - 1) * DAY_MS
  return [consent, event("withdrawn", later, { source: "preferences", proof: byBrowser(random) })]
}

/**
 * Who agreed that opens and clicks are noted, with what proves it; of the others nothing was noted. Before mails of sequences are told
 * of: what is known of them depends on it.
 */
export async function writeConsents(client: pg.Client, today: Date): Promise<void> {
  const begun = await client.query("select from tracking_event limit 1")
  if (begun.rows.length > 0) return
  const random = createRandom(SEED)
  const user = (await idsBy(client, "user", "email")).get("sales@example.com")
  const { rows } = await client.query<Person>(people)
  const events = rows.flatMap((person) =>
    random.chance(CHOSE) ? choicesOf(random, person, user, today) : [],
  )
  await insertRows(client, "tracking_event", events)
  await client.query(
    `update contact set allows_tracking = latest.action = 'given' from (
        select distinct on (contact_id) contact_id, action from tracking_event order by contact_id, at desc, id desc) latest
      where latest.contact_id = contact.id`,
  )
  await client.query(
    `update mailing_send set status = 'SENT' from contact
      where contact.id = contact_id and run_id is null and status <> 'SENT' and allows_tracking is not true`,
  )
}
