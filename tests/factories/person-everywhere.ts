import { sweptColumns } from "#lib/backend/privacy/persons/columns/column-rules.ts"
import { personalColumns } from "#lib/backend/privacy/persons/personal-columns.ts"
import { createContact } from "./contacts.ts"
import { insertRow, sql, sqlOne } from "./database.ts"

export const everywhere = {
  first: "Zéphyrine",
  last: "Quatrebarbes",
  email: "zephyrine.quatrebarbes@example.net",
  otherEmail: "z.quatrebarbes@example.org",
  phone: "698765432",
}
/** An applicant who is no contact, and a user who has left. */
export const appliedWith = {
  first: "Théodule",
  last: "Malaquais",
  email: "theodule.malaquais@example.net",
  phone: "687654321",
}
export const leaver = { first: "Ursuline", last: "Entragues", email: "ursuline.entragues@example.net" }

const words = `${everywhere.first} ${everywhere.last}, ${everywhere.email}, +33 6 98 76 54 32`
const wordsOfAll = [
  words,
  `${appliedWith.last} ${appliedWith.first}, ${appliedWith.email}, 06 87 65 43 21`,
  `${leaver.first} ${leaver.last}, ${leaver.email}`,
].join("; ")

/** What may stand nowhere once the three are erased. */
export const traceOf =
  /z[eé]phyrine|quatrebarbes|98[ .]?76[ .]?54[ .]?32|th[eé]odule|malaquais|87[ .]?65[ .]?43[ .]?21|ursuline|entragues/i

type Column = { type: string; is_array: boolean }

/** SQL of a column's value with words added. */
async function withWords(table: string, column: string): Promise<string> {
  const [found] = await sql<Column>(
    `SELECT format_type(atttypid, NULL) AS type, attndims > 0 OR format_type(atttypid, NULL) LIKE '%[]' AS is_array FROM pg_attribute
      WHERE attrelid = $1::regclass AND attname = $2`,
    [`"${table}"`, column],
  )
  const quoted = `"${column}"`
  if (found?.type === "jsonb")
    return `CASE WHEN jsonb_typeof(${quoted}) = 'object' THEN ${quoted} || jsonb_build_object('of', ARRAY[$1::text]) ELSE to_jsonb(ARRAY[$1::text]) END`
  if (found?.is_array) return `${quoted} || ARRAY[$1::text]`
  return `concat_ws(' ', ${quoted}, $1::text)`
}

/** Writes the words of all three into every swept column of a row of each table; of tables with no row they are answered. */
export async function writeEverywhere(): Promise<string[]> {
  const empty: string[] = []
  for (const [table, rules] of Object.entries(personalColumns)) {
    const sets = await Promise.all(
      sweptColumns(rules).map(async (column) => `"${column}" = ${await withWords(table, column)}`),
    )
    if (sets.length === 0) continue
    const written = await sql(
      `UPDATE "${table}" SET ${sets.join(", ")} WHERE ctid = (SELECT ctid FROM "${table}" LIMIT 1) RETURNING 1`,
      [wordsOfAll],
    )
    if (written.length === 0) empty.push(table)
  }
  return empty
}

type Id = { id: number }

/** A contact with something in every table that has rows of a person's own. */
export async function createPerson(): Promise<Id & { name: string }> {
  const { first, last, email, phone } = everywhere
  const id = await createContact({ firstName: first, lastName: last, email, jobTitle: words, website: words })
  await insertRow("contact_email", { contact_id: id, email: everywhere.otherEmail })
  await insertRow("contact_phone", { contact_id: id, number: phone, type: "M" })
  const [session] = await sql<Id>("SELECT id FROM tradeshow_session LIMIT 1")
  const registration = await insertRow<Id>("registration", {
    slug: "of-the-person",
    tradeshow_session_id: session?.id,
    email,
    draft: JSON.stringify({ first, last }),
  })
  const applicant = await insertRow<Id>("registration_contact", {
    registration_id: registration.id,
    first_name: first,
    last_name: last,
    email,
    job_title: words,
  })
  await insertRow("registration_contact_phone", { registration_contact_id: applicant.id, number: phone })
  const [network] = await sql<Id>("SELECT id FROM social_network LIMIT 1")
  await insertRow("registration_contact_social_network", {
    registration_contact_id: applicant.id,
    social_network_id: network?.id,
    name: words,
  })
  const proof = JSON.stringify({ agent: words })
  await insertRow("subscription_event", {
    contact_id: id,
    email,
    action: "subscribed",
    source: "form",
    proof,
  })
  await insertRow("tracking_event", { contact_id: id, action: "given", source: "form", proof })
  await insertRow("suppression", { email, reason: "by_hand", detail: words })
  const [list] = await sql<Id>("SELECT id FROM mailing_list LIMIT 1")
  await insertRow("suppression_exception", { email, mailing_list_id: list?.id })
  await insertRow("mailing_send", {
    contact_id: id,
    email,
    object: words,
    from: "us@example.com",
    sent_at: "2026-01-01",
    links: JSON.stringify({ a: words }),
  })
  await insertRow("partner_change", { email })
  const [user] = await sql<Id>('SELECT id FROM "user" ORDER BY id LIMIT 1')
  await insertRow("trusted_image_sender", { user_id: user?.id, email })
  return { id, name: `${first} ${last}` }
}

/** A row in each table of which the demo has none. */
export async function fillEmptyTables(contact: number, mail: number): Promise<void> {
  const [user, template, sequence, version] = await Promise.all(
    ['"user"', "mail_template", "sequence", "sequence_version"].map((table) =>
      sqlOne<Id>(`SELECT id FROM ${table} ORDER BY id LIMIT 1`),
    ),
  )
  const user_id = user?.id
  const add = (table: string, row: object) => insertRow<Id>(table, { ...row })
  const reminder = JSON.stringify({ contact_id: contact })
  await add("removed_notification", { id: 2_000_000_000, reminder })
  await add("mail_draft", { user_id, place: `contact:${contact}`, values: "{}" })
  const commented = await sqlOne<{ thread_id: number }>("SELECT thread_id FROM mail WHERE id = $1", [mail])
  const comment = await add("mail_comment", { ...commented, author_id: user_id, text: "one" })
  await add("mail_comment_mention", { comment_id: comment.id, user_id })
  const present = { ...commented, user_id, renewed_at: new Date(), expires_at: new Date() }
  await add("mail_presence", { ...present, id: "00000000-0000-4000-8000-000000000001" })
  const label = await add("mail_label", { name: "one" })
  await add("mail_thread_label", { ...commented, label_id: label.id })
  await add("mail_thread_joined", { ...commented, id: 2_000_000_000 })
  await add("mail_disclosure", { asker_id: user_id, reason: "one", ends_at: new Date() })
  await add("saved_filter", { user_id, list: "contacts", name: "one", query: "q=zephyrine+quatrebarbes" })
  const layout = { columns: '["id"]', format: "csv", delimiter: "," }
  await add("export_layout", { user_id, list: "contacts", name: "one", ...layout })
  await add("import_value", { user_id, list: "contacts", field: "tags", key: "one", choice: "create" })
  await add("snippet", { user_id, name: "one", shortcut: "one" })
  await add("idempotency_key", { user_id, key: "one", request_hash: Buffer.from("one"), answer: "{}" })
  await add("calendar_feed", { user_id, token_hash: Buffer.from("one") })
  await add("user_preference", { user_id, key: "one", value: "{}" })
  await add("record_merge", { record_type: "company", kept_id: 1, removed_id: 2, moved: "{}" })
  await add("mail_bounce", {
    mail_id: mail,
    email: "",
    is_permanent: false,
    report_id: "one",
    at: new Date(),
  })
  await add("mail_template_version", { template_id: template?.id, version: 1, values: "{}" })
  const bulk = await add("bulk_mail", { user_id, list: "contacts", target: "{}", subject: "", content: "" })
  await add("bulk_mail_row", { bulk_mail_id: bulk.id, position: 1, contact_id: contact, name: "", email: "" })
  await add("system_mail", { kind: "invitation", email: "", encrypted: "" })
  await add("sequence_alert", { sequence_id: sequence?.id, code: "one" })
  const ids = { version_id: version?.id, from_version_id: version?.id }
  await add("sequence_transfer", { ...ids, node: "one", decided_at: new Date(), ended_at: new Date() })
  const job = await add("job", { user_id, kind: "contacts.import", input: "{}", status: "completed" })
  await add("job_row", { job_id: job.id, position: 1, record_id: contact, data: "{}" })
}
