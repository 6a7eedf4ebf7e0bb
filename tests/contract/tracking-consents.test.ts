import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { unsubscribe } from "#lib/backend/automation/mailing-lists/unsubscribe.ts"
import { noteNoticed } from "#lib/backend/automation/mailing-pages/note-noticed.ts"
import { noteConsent } from "#lib/backend/crm/tracking/note-consent.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { trackingTextVersion } from "#lib/contract/crm/tracking-terms.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { send as call } from "#tests/factories/api.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createList, linkTo, sentCampaign } from "#tests/factories/mailing.ts"
import { freshAddress, sendForm, visitor } from "#tests/factories/public-applications.ts"
import { setNoon } from "#tests/factories/sequences.ts"
import { startSystemSmtp, stopSystemSmtp } from "#tests/factories/system-smtp.ts"
import { trackingChoiceOf } from "#tests/factories/tracking.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import type { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await startSystemSmtp()
})
afterAll(() => stopSystemSmtp(server))
beforeEach(setNoon)

const content = '<p><a href="https://show.example/plan">The plan</a></p>'
const address = () => `${unique("guest").replace(" ", "")}@guests.example`
type Mail = Awaited<ReturnType<typeof sentCampaign>>
const mailTo = (isTracked: boolean) => sentCampaign(server, { content }, {}, { isTracked })

const tokenOf = ({ html }: Mail) => linkTo("preferences", html).pathname.split("/").at(-1) ?? ""
const choose = (token: string, fields: Record<string, string>, address = freshAddress()) =>
  sendForm(`/api/mailing-page/tracking/${token}/form`, { lang: "en", ...fields }, address)
const give = { action: "give", text: trackingTextVersion }
const stateOf = async ({ contact }: Mail) =>
  (
    await sqlOne<{ allows_tracking: boolean | null }>("SELECT allows_tracking FROM contact WHERE id = $1", [
      contact,
    ])
  ).allows_tracking
const isSeen = async ({ send }: Mail) =>
  (
    await sqlOne<{ seen: boolean }>(
      `SELECT num_nonnulls(opened_at, clicked_at, machine_opened_at, machine_clicked_at) > 0 OR status <> 'SENT'
        OR EXISTS (SELECT FROM mailing_click WHERE send_id = mailing_send.id) AS seen FROM mailing_send WHERE id = $1`,
      [send],
    )
  ).seen
const noticed = () => [
  { url: null, at: Date.now(), isMachine: false },
  { url: "https://show.example/plan", at: Date.now(), isMachine: true },
]

describe("the page that a mail leads to", () => {
  it("gives ticks of lists back that came with a consent or its withdrawal, and saves none of them", async () => {
    const mail = await mailTo(false)
    const token = tokenOf(mail)
    const [own, other] = [mail.list?.id ?? 0, (await createList()).id]
    const ticks = { shown: `${own},${other}`, [`list-${other}`]: "on" }
    for (const [form, said] of [
      [give, "tracked"],
      [{ action: "withdraw" }, "untracked"],
      [{ action: "give", text: "of before" }, "reread"],
    ] as const)
      expect((await choose(token, { ...form, ...ticks })).location).toBe(
        `/preferences/${token}?lang=en&said=${said}&ticks=-${own},${other}`,
      )
    const { lists } = (await visitor().mailingPages.getChoice({ token })).data
    expect(lists.find(({ id }) => id === own)?.is_on).toBe(true)
    expect(lists.find(({ id }) => id === other)?.is_on).toBe(false)
  })

  it("takes a consent to tracking with the text and where it came from, says nothing of mails, and changes nothing when shown", async () => {
    const mail = await mailTo(false)
    const token = tokenOf(mail)
    expect((await visitor().mailingPages.getChoice({ token })).data.is_tracked).toBe(false)
    expect([await stateOf(mail), await trackingChoiceOf(mail.contact)]).toEqual([null, []])
    const address = freshAddress()
    expect(await choose(token, { ...give, lang: "fr" }, address)).toEqual({
      status: 303,
      location: `/preferences/${token}?lang=fr&said=tracked`,
    })
    const [said, ...more] = await trackingChoiceOf(mail.contact)
    expect(said).toMatchObject({
      action: "given",
      source: "preferences",
      text_version: `${trackingTextVersion} fr`,
      text: expect.stringMatching(/^J’accepte que/),
      proof: { address, mail: mail.send },
    })
    expect(more).toEqual([])
    await choose(token, give)
    expect(await trackingChoiceOf(mail.contact)).toHaveLength(1)
    const { data } = await visitor().mailingPages.getChoice({ token })
    expect(data).toMatchObject({ is_tracked: true, is_off: false, list: { is_on: true } })
  })

  it("takes a withdrawal, after which a mail on its way is opened and followed without a trace", async () => {
    const mail = await mailTo(true)
    const other = await mailTo(true)
    await choose(tokenOf(mail), { action: "withdraw" })
    expect(await stateOf(mail)).toBe(false)
    expect((await trackingChoiceOf(mail.contact)).at(-1)).toMatchObject({
      action: "withdrawn",
      source: "preferences",
      proof: { mail: mail.send },
    })
    const ask = (link: URL) => call(link.pathname + link.search, { method: "GET", address: freshAddress() })
    const picture = await ask(linkTo("open", mail.html))
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/gif"])
    expect((await ask(linkTo("click", mail.html))).headers.get("location")).toBe("https://show.example/plan")
    await ask(linkTo("open", other.html))
    await expect.poll(() => isSeen(other)).toBe(true)
    await noteNoticed(mail.send, noticed())
    expect(await isSeen(mail)).toBe(false)
    const { lists } = (await visitor().mailingPages.getChoice({ token: tokenOf(mail) })).data
    expect(lists.filter(({ is_on }) => is_on)).toHaveLength(1)
  })

  it("takes no consent to another text than the one that is shown now, nor by a link of nobody's making", async () => {
    const mail = await mailTo(false)
    const token = tokenOf(mail)
    const wrong: Record<string, string>[] = [
      { action: "give" },
      { ...give, text: "2020" },
      { text: give.text },
    ]
    for (const fields of wrong)
      expect((await choose(token, fields)).location).toBe(`/preferences/${token}?lang=en&said=reread`)
    const forged = `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`
    expect((await choose(forged, give)).location).toBe(`/preferences/${forged}?lang=en`)
    expect([await stateOf(mail), await trackingChoiceOf(mail.contact)]).toEqual([null, []])
  })
})

it("nothing is noted while a withdrawal is being written", async () => {
  const mail = await mailTo(true)
  let isNoted = false
  let noting: Promise<unknown> = Promise.resolve()
  await inTransaction(async (connection) => {
    const consent = { contact: mail.contact, allows: false, source: "staff" as const, proof: {} }
    await noteConsent(consent, connection)
    noting = noteNoticed(mail.send, noticed()).then(() => {
      isNoted = true
    })
    await expect.poll(async () => isNoted || (await countWaiting()) === 1).toBe(true)
  })
  await noting
  expect(await isSeen(mail)).toBe(false)
})

it("the database takes nobody for tracked who has not agreed", async () => {
  const contact = await createContact()
  const track = "UPDATE contact SET allows_tracking = true WHERE id = $1"
  await expect(sql(track, [contact])).rejects.toThrow("has not agreed")
  await insertRow("tracking_event", { contact_id: contact, action: "withdrawn", source: "staff" })
  await expect(sql(track, [contact])).rejects.toThrow("has not agreed")
  await expect(sql("INSERT INTO contact (allows_tracking) VALUES (true)")).rejects.toThrow("has not agreed")
})

describe("what staff write down", () => {
  it("is a consent with its reason and who wrote it, and a refusal", async () => {
    const user = await createUser({ abilities: ["record.edit"] })
    const api = await signIn(user)
    const contact = await createContact()
    const setTracking = (allows_tracking: boolean, reason?: string) =>
      api.contacts.setTracking({ contact, allows_tracking, ...(reason !== undefined && { reason }) })
    expect(await problemsOf(setTracking(true))).toHaveProperty("reason")
    expect(await problemsOf(setTracking(true, "  "))).toHaveProperty("reason")
    await setTracking(true, "Agreed on the phone")
    await setTracking(true, "And again")
    await setTracking(false)
    const { allows_tracking, tracking } = (await api.contacts.getMailing({ contact })).data
    expect(allows_tracking).toBe(false)
    const common = { purposes: ["opens", "clicks"], source: "staff", text: "", user: { id: user.id } }
    expect(tracking).toMatchObject([
      { ...common, action: "withdrawn", reason: null },
      { ...common, action: "given", reason: "Agreed on the phone" },
    ])
  })

  it("is none of a contact that is gone", async () => {
    const api = await signIn(await createUser({ abilities: ["record.edit"] }))
    const contact = await createContact({ isDeleted: true })
    const setting = api.contacts.setTracking({ contact, allows_tracking: true, reason: "Said so" })
    expect(await statusOf(setting)).toBe(404)
    expect(await trackingChoiceOf(contact)).toEqual([])
  })
})

it("addresses of a file agree to tracking where that is proved, but for those who said something of it before", async () => {
  const api = await signIn(await createUser({ isAdmin: true }))
  const { id: list } = await createList()
  const emails = [address(), address(), address()] as const
  const [silent, refused, left] = [
    await createContact({ email: emails[0] }),
    await createContact({ email: emails[1] }),
    await createContact({ email: emails[2] }),
  ]
  await sql("UPDATE contact SET allows_tracking = false WHERE id = $1", [refused])
  await inTransaction((connection) =>
    unsubscribe(connection, { list, contact: left, source: "link", proof: {} }),
  )
  const file = new File([emails.join("\n")], "emails.txt", { type: "text/plain" })
  const input = { list, file, consent: "", unknown: "skip" as const, tracking: true }
  expect(await problemsOf(api.mailingLists.importMembers(input))).toHaveProperty("consent")
  const proved = { ...input, consent: "Signed at the booth" }
  const report = { agreed: 1, added: 2, opted_out: { count: 1 } }
  expect((await api.mailingLists.importMembers({ ...proved, dry: true })).data).toMatchObject(report)
  expect(await trackingChoiceOf(silent)).toEqual([])
  expect((await api.mailingLists.importMembers(proved)).data).toMatchObject(report)
  expect((await api.mailingLists.importMembers(proved)).data).toMatchObject({ agreed: 0, already: 2 })
  expect(await trackingChoiceOf(silent)).toMatchObject([
    { action: "given", source: "import", text: "", proof: { reason: "Signed at the booth" } },
  ])
  for (const other of [refused, left]) expect(await trackingChoiceOf(other)).toEqual([])
  expect((await api.contacts.getMailing({ contact: silent })).data.allows_tracking).toBe(true)
})

it("a contact in the trash withdraws as any other, and agrees to nothing", async () => {
  const mail = await mailTo(true)
  await sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [mail.contact])
  await choose(tokenOf(mail), { action: "withdraw" })
  expect(await stateOf(mail)).toBe(false)
  await choose(tokenOf(mail), give)
  expect(await stateOf(mail)).toBe(false)
  expect((await trackingChoiceOf(mail.contact)).map(({ action }) => action)).toEqual(["given", "withdrawn"])
})

it("a mail that is no longer there takes no consent, and its page says so", async () => {
  const mail = await mailTo(false)
  const token = tokenOf(mail)
  await sql("DELETE FROM mailing_send WHERE id = $1", [mail.send])
  expect((await choose(token, give)).location).toBe(`/preferences/${token}?lang=en`)
  expect(await trackingChoiceOf(mail.contact)).toEqual([])
})
