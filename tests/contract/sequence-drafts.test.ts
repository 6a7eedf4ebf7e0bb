import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { visitor } from "#tests/factories/public-applications.ts"
import { beginRun, publishSequence } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let admin: Api
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["sequence.edit"] }))
  admin = await signIn(await createUser({ isAdmin: true }))
})

const { begin, mail, asks, end, other } = flowNodes
const flowOf = (email: number) => linked([begin, mail(email), end], "begin mail", "mail end")
const text = {
  subject: "Your place",
  content: "<div>Hello <a href='https://salon.example.com'>there</a></div>",
}
const create = async () =>
  (await api.sequences.create({ name: unique("Follow-up"), description: "Brings them back" })).data.id

describe("a sequence that is drawn", () => {
  it("is published once nothing is wrong with it; runs end on the version they began on", async () => {
    const sequence = await create()
    expect((await api.sequences.getDraft({ sequence })).data).toMatchObject({
      version: null,
      flow: { nodes: [] },
      problems: [{ node: null, problem: "no_start" }],
    })
    const email = (await api.sequences.addEmail({ sequence, ...text, language: "fr" })).data.id
    const broken = linked([begin, mail(email)], "begin mail")
    const first = (await api.sequences.saveDraft({ sequence, flow: broken, version: null })).data
    expect(first).toMatchObject({
      version: 1,
      emails: [{ id: email, subject: "Your place", language: "fr", links: ["https://salon.example.com"] }],
    })
    expect(first.problems).toEqual([{ node: "mail", problem: "no_way_out", detail: null }])
    expect(await problemsOf(api.sequences.publish({ sequence, version: 1 }))).toHaveProperty("flow")
    await api.sequences.saveDraft({ sequence, flow: flowOf(email), version: 1 })
    expect(await statusOf(api.sequences.publish({ sequence, version: 1 }))).toBe(409)
    expect((await api.sequences.publish({ sequence, version: 2 })).version_number).toBe(1)
    expect((await api.sequences.get({ sequence })).sequence.version_number).toBe(1)

    const version = await sqlOne<{ id: number }>("SELECT id FROM sequence_version WHERE sequence_id = $1", [
      sequence,
    ])
    const run = await beginRun({ id: sequence, version: version.id }, await createContact())
    const again = (await api.sequences.saveDraft({ sequence, flow: flowOf(email), version: null })).data
    expect(await statusOf(api.sequences.saveDraft({ sequence, flow: flowOf(email), version: null }))).toBe(
      409,
    )
    expect((await api.sequences.publish({ sequence, version: again.version ?? 0 })).version_number).toBe(2)
    expect(await sqlOne("SELECT version_id FROM sequence_run WHERE id = $1", [run])).toEqual({
      version_id: version.id,
    })
    await expect(
      sql(`UPDATE sequence_version SET flow = '{"nodes": [], "edges": []}' WHERE id = $1`, [version.id]),
    ).rejects.toThrow("stays as it is")
  })

  it("warns of checks that see only who agreed to tracking, and may be published with them", async () => {
    const checked = (email: number) =>
      linked(
        [begin, mail(email), asks({ kind: "opened" }, 3), end, other],
        "begin mail",
        "mail ask",
        "ask end yes",
        "ask other no",
      )
    const { id: sequence, email, version } = await publishSequence(checked)
    const warnings = async () => (await api.sequences.getDraft({ sequence })).data.warnings
    expect(await warnings()).toEqual([{ node: "ask", tracked: 0, sent: 0 }])
    for (const is_tracked of [true, false, false]) {
      const contact = await createContact()
      const run = await beginRun({ id: sequence, version }, contact)
      const [object, from, sent_at] = ["Your place", "show@example.com", new Date().toISOString()]
      await insertRow("mailing_send", {
        contact_id: contact,
        object,
        from,
        sent_at,
        is_tracked,
        run_id: run,
        node: "mail",
        round: 0,
        version_id: version,
        email_id: email,
      })
    }
    expect(await warnings()).toEqual([{ node: "ask", tracked: 1, sent: 3 }])
    await sql("UPDATE sequence_email SET content = $2 WHERE id = $1", [email, text.content])
    const { data } = await api.sequences.saveDraft({ sequence, flow: checked(email), version: null })
    expect((await api.sequences.publish({ sequence, version: data.version ?? 0 })).version_number).toBe(2)
    await api.sequences.saveDraft({ sequence, flow: flowOf(email), version: null })
    expect(await warnings()).toEqual([])
  })

  it("of which a draft is thrown away goes on as it was", async () => {
    const { id: sequence, email } = await publishSequence(flowOf)
    await api.sequences.saveDraft({ sequence, flow: linked([begin]), version: null })
    await api.sequences.dropDraft({ sequence })
    const { data } = await api.sequences.getDraft({ sequence })
    expect(data).toMatchObject({ version: null, problems: [], flow: flowOf(email) })
    const late = api.sequences.publish({ sequence, version: 1 })
    await expect(late).rejects.toMatchObject({ status: 409, body: { current: { version: null } } })
  })

  it("that a colleague has changed is not thrown away by who has not seen that (Q-27)", async () => {
    const { id: sequence, email } = await publishSequence(flowOf)
    const seen = (await api.sequences.saveDraft({ sequence, flow: linked([begin]), version: null })).data
    const theirs = { sequence, flow: flowOf(email), version: seen.version }
    const { version } = (await api.sequences.saveDraft(theirs)).data
    const dropped = api.sequences.dropDraft({ sequence, version: seen.version ?? 0 })
    await expect(dropped).rejects.toMatchObject({
      status: 409,
      body: { current: { version, flow: flowOf(email) } },
    })
    await api.sequences.dropDraft({ sequence, version: version ?? 0 })
    expect((await api.sequences.getDraft({ sequence })).data.version).toBeNull()
  })

  it.each([
    ["discarded", (sequence: number, version: number) => api.sequences.dropDraft({ sequence, version })],
    ["published", (sequence: number, version: number) => api.sequences.publish({ sequence, version })],
  ])("is not written over by who still draws one that was %s before it (Q-27)", async (_, end) => {
    const { id: sequence, email } = await publishSequence(flowOf)
    const flow = flowOf(email)
    const old = (await api.sequences.saveDraft({ sequence, flow, version: null })).data.version
    await end(sequence, old ?? 0)
    const fresh = (await api.sequences.saveDraft({ sequence, flow, version: null })).data.version
    const late = api.sequences.saveDraft({ sequence, flow: linked([begin]), version: old })
    await expect(late).rejects.toMatchObject({ status: 409, body: { current: { version: fresh, flow } } })
    expect(await statusOf(api.sequences.publish({ sequence, version: old ?? 0 }))).toBe(409)
  })

  it.each([
    ["mail_without_text", { content: "<div> </div>" }, null],
    ["unknown_placeholder", { subject: "Hello [FIRST_NAM]" }, "[FIRST_NAM]"],
    ["unknown_placeholder", { content: "<div>Hello {{ name }}, see [1]</div>" }, "{{ name }}"],
    ["dead_link", { content: '<div>Come <a href="#">here</a></div>' }, "#"],
    ["no_alt", { content: '<div>Look <img src="https://salon.example.com/a.png"></div>' }, null],
    ["too_large", { content: `<div>${"word ".repeat(21_000)}</div>` }, null],
    [
      "too_large",
      { content: `<div>${"<a href='https://salon.example.com/a'>a</a> ".repeat(600)}</div>` },
      null,
    ],
  ])("cannot be published with a mail of which something is wrong: %s", async (problem, wrong, detail) => {
    const { id: sequence, email } = await publishSequence(flowOf)
    for (const [column, value] of Object.entries(wrong))
      await sql(`UPDATE sequence_email SET ${column} = $2 WHERE id = $1`, [email, value])
    expect((await api.sequences.getDraft({ sequence })).data.problems).toEqual([
      { node: "mail", problem, detail },
    ])
  })

  it("can be published with words in brackets once somebody says that they are meant as text", async () => {
    const { id: sequence, email } = await publishSequence(flowOf)
    const { subject, content, version } = (await api.sequences.getEmail({ email })).data
    const text = { email, subject: `[EN] ${subject}`, content: `${content}<div>[FIRST_NAM]</div>` }
    const checked = await api.sequences.checkEmail({ ...text, as_text: ["[EN]", "[FIRST_NAM]"] })
    expect(checked).toMatchObject({
      problems: [{ field: "content", problem: "unknown_placeholder", detail: "[FIRST_NAM]" }],
      doubtful: ["[EN]"],
    })
    const plain = { email, subject: text.subject, content, version }
    await expect(api.sequences.editEmail(plain)).rejects.toMatchObject({ status: 422 })
    const { data } = await api.sequences.editEmail({ ...plain, as_text: ["[EN]"] })
    expect(data.as_text).toEqual(["[EN]"])
    expect((await api.sequences.getDraft({ sequence })).data.problems).toEqual([])
    const { id: copy } = (await api.sequences.duplicate({ sequence, name: unique("Copy") })).data
    expect((await api.sequences.getDraft({ sequence: copy })).data.problems).toEqual([])
  })

  it("sends mails of its own alone", async () => {
    const { id: sequence } = await publishSequence(flowOf)
    const { data } = await api.sequences.saveDraft({ sequence, flow: flowOf(999_999), version: null })
    expect(data.problems).toEqual([{ node: "mail", problem: "unknown_mail", detail: null }])
  })
})

describe("a sequence", () => {
  it("is added, changed and archived by name; names are taken once", async () => {
    const sequence = await create()
    const name = unique("Renamed")
    await api.sequences.edit({ sequence, name, description: "", ends_on_reply: false })
    await api.sequences.edit({ sequence, name, description: "", ends_on_reply: false })
    expect(await problemsOf(api.sequences.create({ name }))).toHaveProperty("name")
    const other = await create()
    expect(await problemsOf(api.sequences.edit({ sequence: other, name }))).toHaveProperty("name")
    await api.sequences.archive({ sequence })
    expect((await api.sequences.list({ search: name })).data).toEqual([])
    const auditTrail = await sql(
      "SELECT action FROM audit_entry WHERE record_type = 'sequence' AND record_id = $1 ORDER BY id",
      [sequence],
    )
    expect(auditTrail.map(({ action }) => action)).toEqual(["create", "edit", "edit"])
    expect(await statusOf(api.sequences.edit({ sequence: 999_999, name: unique("None") }))).toBe(404)
  })

  it("keeps what a change leaves out, as a colleague has saved it", async () => {
    const sequence = await create()
    await api.sequences.edit({ sequence, description: "For buyers", ends_on_reply: false })
    const name = unique("Renamed")
    await api.sequences.edit({ sequence, name })
    expect((await api.sequences.get({ sequence })).sequence).toMatchObject({
      name,
      description: "For buyers",
      ends_on_reply: false,
    })
  })

  it("is copied with its flow and mails of its own", async () => {
    const { id: sequence, email } = await publishSequence(flowOf)
    const { id } = (await api.sequences.duplicate({ sequence, name: unique("Copy") })).data
    const { data } = await api.sequences.getDraft({ sequence: id })
    expect(data.problems).toEqual([])
    const [copied] = data.emails
    expect(copied?.id).not.toBe(email)
    expect(data.flow).toEqual(flowOf(copied?.id ?? 0))
    expect(await statusOf(api.sequences.duplicate({ sequence: 999_999, name: unique("Copy") }))).toBe(404)
  })

  it("is paused and resumed, each once, and all of them are stopped by administrators", async () => {
    const { id: sequence } = await publishSequence(flowOf)
    await api.sequences.pause({ sequence })
    await api.sequences.pause({ sequence })
    expect((await api.sequences.getInfo({ sequence })).data.paused_at).not.toBeNull()
    await api.sequences.resume({ sequence })
    expect((await api.sequences.getInfo({ sequence })).data.paused_at).toBeNull()
    expect(
      await sql("SELECT FROM audit_entry WHERE record_type = 'sequence' AND record_id = $1", [sequence]),
    ).toHaveLength(2)
    expect(await statusOf(api.sequences.setSwitch({ stopped: true }))).toBe(403)
    await admin.sequences.setSwitch({ stopped: true })
    await admin.sequences.setSwitch({ stopped: true })
    expect(await api.sequences.getSwitch()).toMatchObject({ stopped_by: expect.any(String) })
    await admin.sequences.setSwitch({ stopped: false })
    expect(await api.sequences.getSwitch()).toEqual({ stopped_at: null, stopped_by: null })
  })
})

describe("a preview of a mail", () => {
  it("is the page as it would arrive, filled, with its link to unsubscribe in its language, and its links lead nowhere", async () => {
    const { data } = await api.sequences.previewEmail({
      subject: "For [BRAND]",
      language: "fr",
      content:
        "<p>Hello [FIRST_NAME_PRIMARY_SALES_CONTACT], see <a href='https://salon.example.com'>here</a> [NOT_OURS]</p>",
    })
    expect(data.subject).toBe("For Petit Nuage")
    expect(data.html).toMatch(/^<!DOCTYPE html><html lang="fr">[\s\S]*Hello Camille[\s\S]*Se désinscrire/)
    expect(data.text).toContain("https://salon.example.com")
    expect(data.text).toMatch(/Se désinscrire: http/)
    expect(data.size).toBeGreaterThan(data.html.length)
    const token = /\/unsubscribe\/([\w-]+)/.exec(data.html)?.[1] ?? ""
    expect(await statusOf(visitor().mailingPages.getChoice({ token }))).toBe(404)
  })

  it("keeps to its page's colours in the dark unless the mail brings its own", async () => {
    const schemeOf = async (content: string) => {
      const { html } = (await api.sequences.previewEmail({ subject: "S", content })).data
      return /name="color-scheme" content="([^"]*)"/.exec(html)?.[1]
    }
    expect(await schemeOf("<p>Words</p>")).toBe("light dark")
    expect(await schemeOf('<p style="color:#111111">Words</p>')).toBe("light only")
  })
})
