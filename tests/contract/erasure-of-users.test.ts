import { describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { eraseAgain } from "#lib/backend/privacy/persons/erase-again.ts"
import { runErasure } from "#lib/backend/privacy/persons/run-erasure.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { finished } from "#tests/factories/jobs.ts"
import { createMailbox, createStoredMail } from "#tests/factories/mails.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"
import { unzip } from "#tests/factories/zip.ts"

const admin = async () => signIn(await createUser({ isAdmin: true }))

/** A user who has left, with a name that nobody else has. */
async function leaver(more: { isDisabled?: boolean; isAdmin?: boolean; owner?: boolean } = {}) {
  const last = `Vautrin${unique("").trim()}`
  const name = `Hortense ${last}`
  const email = `h.${last.toLowerCase()}@organiser.example`
  const user = await createUser({ email, isDisabled: true, ...more })
  await sql('UPDATE "user" SET name = $2 WHERE id = $1', [user.id, name])
  return { ...user, name, last, email }
}

const order = (api: Api, { id, name }: Pick<TestUser, "id" | "name">) =>
  api.persons.erase({ kind: "user", record: id, name, reason: `Letter of ${name}` })

async function erase(api: Api, user: TestUser) {
  const { erasure } = await order(api, user)
  await runErasure(erasure)
}

/** Something of the user in every table of the user's own. */
async function fill({ id, email, name }: TestUser) {
  const [token, mailbox, list] = [
    await issueToken({ id, email, name, ownerId: 0 }),
    await createMailbox({ userId: id, email: `box.${email}` }),
    { user_id: id, list: "contacts", query: `q=${name}` },
  ]
  await insertRow("mail_profile", { user_id: id, signature_text: name, signature_html: name })
  await insertRow("mail_draft", { user_id: id, place: "new", values: "{}" })
  await insertRow("second_factor", { user_id: id, encrypted_secret: "encrypted" })
  await insertRow("recovery_code", { user_id: id, hash: "hash" })
  await insertRow("pending_mailbox", {
    user_id: id,
    email: `new.${email}`,
    details: "{}",
    encrypted_secret: "",
  })
  await insertRow("user_preference", { user_id: id, key: "one", value: "{}" })
  await insertRow("saved_filter", { ...list, name: `Of ${name}`, is_shared: true })
  await insertRow("saved_filter", { ...list, name: "Mine" })
  for (const subject of [{ user_id: id }, { subject_id: id }])
    await insertRow("security_event", {
      ...subject,
      kind: "signed_in",
      what: email,
      address: "192.0.2.7",
      agent: "Firefox of Hortense",
    })
  return { token, mailbox }
}

const own = [
  "access_token",
  "user_link",
  "second_factor",
  "recovery_code",
  "user_ability",
  "mailbox",
  "pending_mailbox",
  "mail_profile",
  "mail_draft",
  "user_preference",
  "recent_record",
  "saved_filter_pin",
]

describe("a user who was erased", () => {
  it("is a row without name, address and ways in, and what was done stays done by that row", async () => {
    const api = await admin()
    const user = await leaver({ owner: true })
    const { mailbox } = await fill(user)
    const note = await insertRow<{ id: number }>("note", {
      contact_id: await createContact(),
      creator_id: user.id,
      content: `<p>${user.name} called</p>`,
    })
    const mail = await createStoredMail({
      direction: "out",
      text: `Kind regards, Hortense`,
      mailboxes: [mailbox],
    })
    await sql("UPDATE mail SET author_id = $2, from_name = $3, from_email = $4 WHERE id = $1", [
      mail.id,
      user.id,
      user.name,
      `box.${user.email}`,
    ])
    await insertRow("mail_delivery", {
      mail_id: mail.id,
      user_id: user.id,
      status: "queued",
      due_at: "2100-01-01",
    })
    await sql(
      "INSERT INTO audit_entry (action, record_type, record_id, user_id, changes) VALUES ('edit', 'user', $1, $1, $2)",
      [user.id, JSON.stringify({ name: ["Hortense Avant", user.name], abilities: [["mail.read"], []] })],
    )
    const others = await createStoredMail({ text: `Dear Hortense Avant, dear Hortense, ${user.email}` })
    await erase(api, user)

    const former = `Former user ${user.id}`
    expect(await sqlOne('SELECT * FROM "user" WHERE id = $1', [user.id])).toMatchObject({
      name: former,
      email: `former-user-${user.id}@erased.invalid`,
      password_hash: null,
      messenger_email: null,
      is_admin: false,
      may_edit_records: false,
      erased_at: expect.any(Date),
    })
    expect(await sqlOne("SELECT nickname, is_active FROM owner WHERE user_id = $1", [user.id])).toEqual({
      nickname: former,
      is_active: true,
    })
    for (const table of own)
      expect(await sql(`SELECT FROM ${table} WHERE user_id = $1`, [user.id]), table).toEqual([])
    expect(await sql("SELECT name, query FROM saved_filter WHERE user_id = $1", [user.id])).toEqual([
      { name: expect.stringMatching(/^Of \[erased/), query: "q=[erased]" },
    ])
    expect(
      await sql("SELECT what, address, agent FROM security_event WHERE user_id = $1 AND what <> ''", [
        user.id,
      ]),
    ).toEqual([{ what: "[erased]", address: "", agent: "" }])
    expect(
      await sqlOne("SELECT from_name, from_email, text_body FROM mail WHERE id = $1", [mail.id]),
    ).toEqual({ from_name: "[erased]", from_email: "[erased]", text_body: "Kind regards, [erased]" })
    expect(await sqlOne("SELECT status FROM mail_delivery WHERE mail_id = $1", [mail.id])).toEqual({
      status: "cancelled",
    })
    expect(await sqlOne("SELECT text_body FROM mail WHERE id = $1", [others.id])).toEqual({
      text_body: "Dear [erased], dear Hortense, [erased]",
    })
    expect(await sqlOne("SELECT content, creator_id FROM note WHERE id = $1", [note.id])).toEqual({
      content: "<p>[erased] called</p>",
      creator_id: user.id,
    })
    const auditTrail = await sql<{ user_id: number; changes: object }>(
      "SELECT user_id, changes FROM audit_entry WHERE record_type = 'user' AND record_id = $1 ORDER BY id",
      [user.id],
    )
    expect(auditTrail[0]).toEqual({
      user_id: user.id,
      changes: { name: ["[erased]", "[erased]"], abilities: [["mail.read"], []] },
    })
    expect((await api.persons.listErasures({})).data.find(({ record }) => record === user.id)).toMatchObject({
      kind: "user",
      reason: "Letter of [erased]",
      ended_at: expect.any(String),
    })
  })

  it("leaves an address that a show sends from, and a name that a contact has as well", async () => {
    const api = await admin()
    const user = await leaver()
    const shared = `show.${user.email}`
    await createMailbox({ userId: user.id, email: shared })
    await insertRow("mailing_sender", { name: "A show", email: shared })
    await createContact({ firstName: "Hortense", lastName: user.last })
    const note = await insertRow<{ id: number }>("note", {
      contact_id: await createContact(),
      content: `<p>${user.name} ${shared} ${user.email}</p>`,
    })
    const sent = await createStoredMail({ direction: "out", text: user.name })
    await sql("UPDATE mail SET from_email = $2, from_name = $3 WHERE id = $1", [
      sent.id,
      user.email,
      user.name,
    ])
    await erase(api, user)
    expect(await sqlOne("SELECT content FROM note WHERE id = $1", [note.id])).toEqual({
      content: `<p>${user.name} ${shared} [erased]</p>`,
    })
    expect(await sqlOne("SELECT from_name, text_body FROM mail WHERE id = $1", [sent.id])).toEqual({
      from_name: "[erased]",
      text_body: "[erased]",
    })
  })

  it("is in no list of users, and nobody enables, edits or renames the row", async () => {
    const api = await admin()
    const user = await leaver()
    expect((await api.persons.find({ search: user.last })).data).toEqual([
      expect.objectContaining({ kind: "user", id: user.id, name: user.name, email: user.email }),
    ])
    await erase(api, user)
    expect((await api.persons.find({ search: user.last })).data).toEqual([])
    expect((await api.users.list({ name: "Former user" })).data.map(({ id }) => id)).not.toContain(user.id)
    const account = { name: user.name, email: user.email, nickname: null, isAdmin: false, abilities: [] }
    for (const call of [
      () => api.users.get({ user: user.id }),
      () => api.users.enable({ user: user.id }),
      () => api.users.edit({ user: user.id, version: 2, ...account }),
    ])
      expect((await refused(call(), 404)).message).toBe("This person was erased")
    for (const change of [
      "name = 'Hortense'",
      "email = 'h@example.com'",
      "password_hash = 'x'",
      "disabled_at = NULL",
      "erased_at = NULL",
    ])
      await expect(sql(`UPDATE "user" SET ${change} WHERE id = $1`, [user.id])).rejects.toThrow("was erased")
  })

  it("must have no access, is not oneself, and is erased once under the right name", async () => {
    const me = await createUser({ isAdmin: true })
    const api = await signIn(me)
    const active = await leaver({ isDisabled: false })
    expect((await refused(order(api, active), 409)).message).toBe(
      "This user still has access: disable the user first",
    )
    expect((await refused(order(api, me), 422)).errors).toEqual({
      record: ["You cannot erase your own account"],
    })
    expect(await statusOf(order(api, { id: 2_000_000_000, name: "x" }))).toBe(404)
    await api.users.disable({ user: active.id })
    expect(await statusOf(order(api, { ...active, name: "Hortense" }))).toBe(422)
    const answers = await Promise.all([0, 1].map(() => statusOf(order(api, active))))
    expect(answers.sort()).toEqual([200, 409])
  })

  it("is erased again in a database of before, also where the user still had access", async () => {
    const api = await admin()
    const user = await leaver()
    await erase(api, user)
    await sql("DELETE FROM erasure WHERE kind = 'user' AND record_id = $1", [user.id])
    await sql('ALTER TABLE "user" DISABLE TRIGGER user_erased')
    await sql(
      `UPDATE "user" SET name = $2, email = $3, password_hash = 'x', disabled_at = NULL, erased_at = NULL WHERE id = $1`,
      [user.id, user.name, user.email],
    )
    await sql('ALTER TABLE "user" ENABLE TRIGGER user_erased')
    expect(await eraseAgain()).toBe(1)
    expect(await sqlOne('SELECT name, disabled_at FROM "user" WHERE id = $1', [user.id])).toEqual({
      name: `Former user ${user.id}`,
      disabled_at: expect.any(Date),
    })
    expect(await eraseAgain()).toBe(0)
  })

  it("gets what is stored in a file, before", async () => {
    const me = await createUser({ isAdmin: true })
    const api = await signIn(me)
    const user = await leaver({ owner: true })
    await fill(user)
    const mail = await createStoredMail({ direction: "out", subject: "An offer" })
    await sql("UPDATE mail SET author_id = $2 WHERE id = $1", [mail.id, user.id])
    const job = await finished(api, api.persons.export({ kind: "user", record: user.id }))
    const answer = await send(job.file?.link ?? "", { token: await issueToken(me) })
    const stored = JSON.parse(unzip(Buffer.from(await answer.arrayBuffer())).get("person.json") ?? "")
    expect(stored.account).toEqual([expect.objectContaining({ name: user.name, email: user.email })])
    expect(stored.signature).toEqual([expect.objectContaining({ text: user.name })])
    expect(stored.mailbox).toEqual([expect.objectContaining({ email: `box.${user.email}` })])
    expect(stored.events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ address: "192.0.2.7", device: "Firefox of Hortense" }),
      ]),
    )
    expect(stored.mails_written).toEqual([expect.objectContaining({ subject: "An offer" })])
    expect(stored.filters).toHaveLength(2)
    expect(JSON.stringify(stored)).not.toMatch(/encrypted|hash/)
    await erase(api, user)
    expect(await statusOf(api.persons.export({ kind: "user", record: user.id }))).toBe(404)
  })
})
