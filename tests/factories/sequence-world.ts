import type { Channel } from "#lib/backend/mail/channels/channels.ts"
import type { Random } from "#prisma/seed/random.ts"
import { createCompany } from "./companies.ts"
import { insertRow, sql, sqlOne, unique } from "./database.ts"
import { type FlowWorld, randomFlow } from "./random-flows.ts"
import { linkMailbox } from "./sending.ts"
import { createSender, createSequenceEmail } from "./sequences.ts"
import { createUser } from "./users.ts"

type Id = { id: number }
const made = async (table: string, row: object) => (await insertRow<Id>(table, { ...row })).id
const ids = (rows: Id[]) => rows.map(({ id }) => id)

/** Mails a minute that the sender of the sequences may send. */
export const pacePerMinute = 18_000

/** A list of contacts of companies here and there, with and without somebody who sells to them, and sequences of random flows. */
export async function createSequenceWorld(random: Random, size: { people: number; sequences: number }) {
  const tags = [await made("contact_tag", { name: unique("tag") })]
  const list = await made("mailing_list", { name: unique("List") })
  const box = await linkMailbox({ user: await createUser({ owner: true }), port: 1 })
  const without = await createUser({ owner: true })
  const companies: number[] = []
  for (const code of ["FR", "US", "JP", "AU", null]) {
    const country = await sql<Id>("SELECT id FROM country WHERE code = $1", [code])
    for (const ownerIds of [[], [box.user.ownerId], [without.ownerId]]) {
      const desired = { ...(country[0] && { countryId: country[0].id }), ownerIds }
      companies.push((await createCompany(desired)).id)
    }
  }
  const people = ids(
    await sql<Id>(
      `INSERT INTO contact (first_name, last_name, email) SELECT 'N', n, $2 || n || '@brand.example' FROM generate_series(1, $1::int) n RETURNING id`,
      [size.people, unique("random").replace(" ", "")],
    ),
  )
  // Every third agreed to tracking.
  await sql(
    `WITH given AS (INSERT INTO tracking_event (contact_id, action, source) SELECT contact, 'given', 'staff' FROM unnest($1::int[]) contact WHERE contact % 3 = 0)
      UPDATE contact SET allows_tracking = true WHERE id = ANY ($1) AND id % 3 = 0`,
    [people],
  )
  await sql(
    `INSERT INTO company_contact (company_id, contact_id, position) SELECT ($1::int[])[1 + n % ${companies.length + 1}], contact, 0
      FROM unnest($2::int[]) WITH ORDINALITY AS given (contact, n) WHERE n % ${companies.length + 1} < ${companies.length}`,
    [companies, people],
  )
  await sql("INSERT INTO mailing_subscription (mailing_list_id, contact_id) SELECT $1, unnest($2::int[])", [
    list,
    people,
  ])
  const sender = await createSender({ per_minute: pacePerMinute })
  const show = await sqlOne<Id>("SELECT id FROM tradeshow_session ORDER BY id LIMIT 1")
  const sequences: { id: number; world: FlowWorld }[] = []
  for (let number = 0; number < size.sequences; number++) {
    const id = await made("sequence", { name: unique("Random"), ends_on_reply: random.chance(0.6) })
    const emails = [await createSequenceEmail(id), await createSequenceEmail(id, "Once more")]
    sequences.push({ id, world: { emails, tags, lists: [list] } })
  }
  const channels: Channel[] = [
    { kind: "sender", id: sender },
    { kind: "mailbox", id: box.id },
  ]
  const world = { people, companies, list, sender, channels, session: show.id, sequences: ids(sequences) }

  /** Publishes a version of a sequence: a new random flow. */
  async function publish(index: number): Promise<void> {
    const sequence = sequences[index]
    if (!sequence) return
    await sql(
      `INSERT INTO sequence_version (sequence_id, number, flow, published_at)
        SELECT $1, 1 + (SELECT count(*) FROM sequence_version WHERE sequence_id = $1), $2, now()`,
      [sequence.id, JSON.stringify(randomFlow(random, sequence.world))],
    )
  }

  /** Starts a sequence for some, on the version of now. @returns id of the start */
  async function start(index: number, from: number, to: number): Promise<number> {
    const some = await made("mailing_list", { name: unique("Some") })
    await sql("INSERT INTO mailing_subscription (mailing_list_id, contact_id) SELECT $1, unnest($2::int[])", [
      some,
      people.slice(from, to),
    ])
    return (
      await sqlOne<Id>(
        `INSERT INTO sequence_start (sequence_id, version_id, sender_id, lists, tradeshows)
          SELECT sequence_id, id, $2, ARRAY[$3::int], ARRAY(SELECT tradeshow_id FROM tradeshow_session WHERE id = $4) FROM sequence_version
          WHERE sequence_id = $1 ORDER BY number DESC LIMIT 1 RETURNING id`,
        [sequences[index]?.id, sender, some, world.session],
      )
    ).id
  }
  return { ...world, publish, start }
}
export type SequenceWorld = Awaited<ReturnType<typeof createSequenceWorld>>

/** SQL of what may happen to a few at any moment. */
const happenings = [
  "UPDATE mailing_send SET opened_at = sequence_now() WHERE id = ANY ($1) AND delivery = 'sent'",
  "UPDATE mailing_send SET opened_at = sequence_now() WHERE id = ANY ($1) AND delivery = 'sent'",
  "UPDATE mailing_send SET clicked_at = sequence_now() WHERE id = ANY ($1) AND delivery = 'sent'",
  "UPDATE mailing_send SET machine_opened_at = sequence_now(), machine_clicked_at = sequence_now() WHERE id = ANY ($1) AND delivery = 'sent'",
  "UPDATE mailing_send SET replied_at = sequence_now() WHERE id = ANY ($1) AND delivery = 'sent'",
  "UPDATE mailing_send SET bounced_at = sequence_now() WHERE id = ANY ($1) AND delivery = 'sent'",
  "UPDATE mailing_send SET unsubscribed_at = sequence_now() WHERE id = ANY ($1) AND delivery = 'sent'",
  "UPDATE mailing_send SET complained_at = sequence_now() WHERE id = ANY ($1) AND delivery = 'sent'",
] as const
const happeningsOfPeople = [
  "UPDATE contact SET email_error = true WHERE id = ANY ($1)",
  "UPDATE contact SET unsubscribed_at = now() WHERE id = ANY ($1)",
  "UPDATE contact SET is_blacklisted = true WHERE id = ANY ($1)",
  "UPDATE contact SET deleted_at = now() WHERE id = ANY ($1)",
  "INSERT INTO suppression (email, reason) SELECT email, 'by_hand' FROM contact WHERE id = ANY ($1) ON CONFLICT DO NOTHING",
  "INSERT INTO contact_tagging (contact_id, tag_id) SELECT id, (SELECT max(id) FROM contact_tag) FROM contact WHERE id = ANY ($1) ON CONFLICT DO NOTHING",
] as const

/** Has things happen to mails and people by chance. */
export async function happen(random: Random, { people, sequences }: SequenceWorld): Promise<void> {
  const mails = await sql<Id>(
    "SELECT send.id FROM mailing_send send JOIN sequence_run run ON run.id = run_id WHERE run.sequence_id = ANY ($1) AND run.status = 'in_progress' ORDER BY send.id",
    [sequences],
  )
  for (const text of happenings)
    if (mails.length > 0) await sql(text, [random.sample(ids(mails), Math.ceil(mails.length / 20))])
  for (const text of happeningsOfPeople)
    await sql(text, [
      random.sample(people, random.chance(people.length / 400) ? Math.ceil(people.length / 400) : 0),
    ])
  await sql(
    "UPDATE notification SET done_at = now() WHERE id IN (SELECT notification_id FROM sequence_visit WHERE left_at IS NULL AND run_id % 3 = $1)",
    [random.between(0, 2)],
  )
  await sql("UPDATE sequence_email SET subject = 'Edited', version = version + 1 WHERE sequence_id = $1", [
    random.pick(sequences),
  ])
}
