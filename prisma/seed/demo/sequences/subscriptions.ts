import type pg from "pg"
import { createRandom, type Random } from "#prisma/seed/random.ts"
import { idsBy, insertMissing, insertRows, type Row } from "#prisma/seed/rows.ts"

const SEED = 20_261_123
const HOUR_MS = 3_600_000
const HISTORY_DAYS = 400
const LEAVERS = 60
const BOUNCED = 12
/** Ends the address of the form at which people sign up. */
const SIGN_UP = "newsletter"

/** Where subscriptions come from. */
const SOURCES = ["import", "form", "form", "staff", "preferences", "bulk"]
const LEAVING_SOURCES = ["one_click", "link", "link", "preferences", "staff"]
const LISTS_THAT_ARE_LEFT = ["Newsletter EN", "Newsletter FR", "Ordering platform news", "Paris buyers"]

/** Who has signed up and not answered the mail that asks for it. */
const ASKING = [
  "atelier@petite-lune.example",
  "bonjour@marelle.example",
  "hello@tinytide.example",
  "shop@sunday-kids.example",
  "info@kleine-welle.example",
]
/** Addresses that came from the mailing tool of before. */
const FORMER = ["a.berger", "c.lindholm", "d.osei", "f.marchetti", "k.tanaka", "p.nowak", "s.oliveira"]
const FORMER_DOMAIN = "post.example"

type Subscription = { list: number; contact: number; email: string; since: Date }

const subscriptions = `select mailing_list_id as list, contact_id as contact, contact.email::text, contact.created_at as since
  from mailing_subscription link join contact on contact.id = contact_id
  where contact.email is not null and not exists (select from subscription_event event
    where event.contact_id = link.contact_id and event.mailing_list_id = link.mailing_list_id)
  order by mailing_list_id, contact_id`

/** Between the day somebody became a contact, or the beginning of the history, and a week ago. */
function momentSince(random: Random, since: Date, today: Date): number {
  const from = Math.max(since.getTime(), today.getTime() - HISTORY_DAYS * 24 * HOUR_MS)
  const to = Math.max(from, today.getTime() - 7 * 24 * HOUR_MS)
  return from + Math.floor((random.next() * (to - from)) / HOUR_MS) * HOUR_MS
}

const iso = (moment: number) => new Date(moment).toISOString()

/** What a form keeps of who filled it in. */
const byForm = (random: Random) => ({
  address: `192.0.2.${random.between(1, 254)}`,
  agent: "Mozilla/5.0",
  form: SIGN_UP,
})

/** How people came to the lists that they are on. */
function arrivals(random: Random, { list, contact, email, since }: Subscription, today: Date): Row[] {
  const at = momentSince(random, since, today)
  const source = random.pick(SOURCES)
  const row = { mailing_list_id: list, contact_id: contact, email, source }
  const proof = source === "form" ? byForm(random) : {}
  const subscribed = { ...row, action: "subscribed", proof, at: iso(at) }
  if (source !== "form") return [subscribed]
  return [
    { ...row, action: "asked", proof, at: iso(at - random.between(1, 90) * 60_000) },
    { ...subscribed, source: "link" },
  ]
}

/** People who were on a list and have left it; those who did so themselves are not written to of that list again. */
async function writeLeavers(client: pg.Client, random: Random, today: Date): Promise<void> {
  const { rows: lists } = await client.query<{ id: number }>(
    "select id from mailing_list where name = any ($1) order by id",
    [LISTS_THAT_ARE_LEFT],
  )
  if (lists.length === 0) return
  const { rows } = await client.query<Omit<Subscription, "list">>(
    `select id as contact, email::text, created_at as since from contact where email is not null and deleted_at is null
      and created_at < $1::timestamptz - interval '60 days' order by id`,
    [today],
  )
  const events: Row[] = []
  const suppressed: Row[] = []
  for (const { contact, email, since } of random.sample(rows, LEAVERS)) {
    const { id: list } = random.pick(lists)
    const came = momentSince(random, since, today)
    const left = came + random.next() * (today.getTime() - came)
    const row = { mailing_list_id: list, contact_id: contact, email, proof: {} }
    const source = random.pick(LEAVING_SOURCES)
    events.push(
      { ...row, action: "subscribed", source: "import", at: iso(came) },
      { ...row, action: "unsubscribed", source, at: iso(left) },
    )
    await client.query("delete from mailing_subscription where mailing_list_id = $1 and contact_id = $2", [
      list,
      contact,
    ])
    if (source !== "staff")
      suppressed.push({ email, mailing_list_id: list, reason: "unsubscribed", created_at: iso(left) })
  }
  await insertRows(client, "subscription_event", events)
  await insertMissing(
    client,
    "suppression",
    suppressed.map((row) => ({ ...row, detail: "", user_id: null })),
  )
}

/** Addresses that get nothing at all: mails came back, somebody asked for it, the tool of before knew. */
async function writeSuppressed(client: pg.Client, random: Random, today: Date): Promise<void> {
  const users = await idsBy(client, "user", "email")
  const at = () => iso(today.getTime() - random.between(5 * 24, 300 * 24) * HOUR_MS)
  const { rows: bounced } = await client.query<{ email: string }>(
    "select email::text from contact where email_error and email is not null order by id limit $1",
    [BOUNCED],
  )
  const { rows: asked } = await client.query<{ email: string }>(
    "select email::text from contact where not email_error and email is not null and id % 331 = 7 order by id",
  )
  const none = { mailing_list_id: null, user_id: null, detail: "" }
  const rows = [
    ...bounced.map(({ email }) => ({
      ...none,
      email,
      reason: "bounced",
      detail: "550 5.1.1 No such user here",
    })),
    ...asked.map(({ email }) => ({
      ...none,
      email,
      reason: "by_hand",
      user_id: users.get("sales@example.com") ?? null,
      detail: "Asked on the phone not to be written to.",
    })),
    ...FORMER.map((name) => ({ ...none, email: `${name}@${FORMER_DOMAIN}`, reason: "imported" })),
  ]
  await insertMissing(
    client,
    "suppression",
    rows.map((row) => ({ ...row, created_at: at() })),
  )
}

/** Lists that fill themselves: whoever the filters of the contacts list find. */
const dynamicLists = [
  {
    name: "VIP",
    description: "Whoever is marked as VIP, today.",
    filters: { 0: { f_field: "vip", f_type: "=", f_value: ["1"] } },
  },
]

/** How everybody came to the lists, who has left them, and which addresses get nothing. */
export async function writeSubscriptions(client: pg.Client, today: Date): Promise<void> {
  const random = createRandom(SEED)
  await writeLeavers(client, random, today)
  const { rows } = await client.query<Subscription>(subscriptions)
  const newsletter = (await idsBy(client, "mailing_list", "name")).get("Newsletter EN")
  const events = rows.flatMap((subscription) => arrivals(random, subscription, today))
  const asking = (newsletter === undefined ? [] : ASKING).map((email) => ({
    mailing_list_id: newsletter,
    contact_id: null,
    email,
    source: "form",
    action: "asked",
    proof: byForm(random),
    at: iso(today.getTime() - random.between(2, 60) * HOUR_MS),
  }))
  await insertRows(client, "subscription_event", [...events, ...asking])
  await client.query(
    `update mailing_subscription set created_at = event.at from subscription_event event
      where event.contact_id = mailing_subscription.contact_id and event.mailing_list_id = mailing_subscription.mailing_list_id
        and event.action = 'subscribed'`,
  )
  await writeSuppressed(client, random, today)
  await client.query("update mailing_list set form_slug = $2 where id = $1", [newsletter, SIGN_UP])
  const dynamic = dynamicLists.map((list) => ({ ...list, kind: "dynamic" }))
  await insertMissing(client, "mailing_list", dynamic)
}
