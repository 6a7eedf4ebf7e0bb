import { afterAll, beforeAll, expect, it } from "vitest"
import { sendDue } from "#lib/backend/mail/delivery/start.ts"
import { refused } from "#tests/factories/answers.ts"
import { arrive, client } from "#tests/factories/conversations.ts"
import { sql } from "#tests/factories/database.ts"
import { invitingTo } from "#tests/factories/invitations.ts"
import { type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let me: LinkedMailbox
let colleague: LinkedMailbox
beforeAll(async () => {
  server = await TestMailServer.start()
  me = await linkMailbox({ port: server.port })
  colleague = await linkMailbox({ port: server.port })
})
afterAll(() => server.stop())

const inviting = () => invitingTo(me)

const seen = async (message: number, { api } = me) => (await api.messenger.getInvitation({ message })).data

it("shows when, where and who, and is answered by a mail of its own kind, from the mailbox it came to", async () => {
  const { email, bring } = await inviting()
  const { mail, thread } = await bring({ lines: ["LOCATION:Hall 5", "RRULE:FREQ=WEEKLY;BYDAY=TU"] })
  expect(await seen(mail)).toMatchObject({
    kind: "request",
    title: "Visite du stand",
    location: "Hall 5",
    starts: "2026-12-01T09:00:00.000Z",
    repetition: { unit: "week", weekdays: ["TU"] },
    organizer: { name: "Nina Duval", email },
    answer: null,
    may_answer: true,
  })
  const { data } = await me.api.messenger.answerInvitation({ message: mail, answer: "accepted" })
  expect(data).toMatchObject({
    thread,
    subject: "Accepted: Visite du stand",
    from: { email: me.email },
    to: [{ name: "Nina Duval", email }],
    delivery: { status: "queued", is_undoable: true },
  })
  expect(await seen(mail)).toMatchObject({ answer: "accepted", may_answer: true })

  await sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [data?.id])
  await sendDue()
  const raw = server.to(email)[0]?.raw ?? ""
  expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REPLY/im)
  expect(raw).not.toMatch(/Content-Disposition: attachment/i)
  const calendar = (raw.split(/method=REPLY/)[1] ?? "")
    .replaceAll("=\r\n", "")
    .replaceAll("=3D", "=")
    .replaceAll("\r\n ", "")
  expect(calendar).toContain("METHOD:REPLY")
  expect(calendar).toMatch(new RegExp(`ATTENDEE;PARTSTAT=ACCEPTED;CN="[^"]+":mailto:${me.email}\r\n`))
})

it("leaves the answer itself behind where the mail that brought it is forwarded", async () => {
  const { bring } = await inviting()
  const { mail } = await bring()
  const { data } = await me.api.messenger.answerInvitation({ message: mail, answer: "accepted" })
  const files = (message: number) => me.api.messenger.forwarded({ message })
  expect(await files(data?.id ?? 0)).toEqual({ data: [], not_stored: [] })
  expect((await files(mail)).data).toMatchObject([{ name: "invite.ics" }])
})

it("is answered otherwise later, once each time, also when two say the same at once, and as before where it is undone", async () => {
  const { bring } = await inviting()
  const { mail } = await bring()
  const answer = (given: "accepted" | "declined") =>
    me.api.messenger.answerInvitation({ message: mail, answer: given })
  const both = await Promise.all([answer("accepted"), answer("accepted")])
  expect(both.filter(({ data }) => data !== null)).toHaveLength(1)
  const { data } = await answer("declined")
  expect((await seen(mail))?.answer).toBe("declined")
  await me.api.messenger.undo({ message: data?.id ?? 0 })
  expect((await seen(mail))?.answer).toBe("accepted")
})

it("says what a later mail made of it: another time, and that it is cancelled; then it is answered no more", async () => {
  const { bring } = await inviting()
  const first = await bring()
  const changed = await bring({ sequence: 1, hour: "14" })
  expect(await seen(first.mail)).toMatchObject({
    may_answer: false,
    later: { kind: "changed", mail: changed.mail, thread: changed.thread },
  })
  expect(await seen(changed.mail)).toMatchObject({
    may_answer: true,
    later: null,
    before: { starts: "2026-12-01T09:00:00.000Z" },
  })
  const late = me.api.messenger.answerInvitation({ message: first.mail, answer: "accepted" })
  expect((await refused(late, 409)).current).toMatchObject({ later: { mail: changed.mail } })

  const cancelled = await bring({ method: "CANCEL", sequence: 2, hour: "14" })
  expect(await seen(changed.mail)).toMatchObject({
    may_answer: false,
    later: { kind: "cancelled", mail: cancelled.mail },
  })
  expect(await seen(cancelled.mail)).toMatchObject({ kind: "cancel", may_answer: false, later: null })
})

it("says which address answers where the guest list is without it, and nothing of a very long one", async () => {
  const uninvited = async (lines: string[], guest?: string) =>
    (await seen((await (await inviting()).bring({ lines, guest })).mail))?.uninvited_address
  expect(await uninvited([])).toBeNull()
  expect(await uninvited([], "team@show.example")).toBe(me.email)
  const guests = Array.from({ length: 200 }, (_, n) => `ATTENDEE:mailto:guest${n}@show.example`)
  expect(await uninvited(guests, "team@show.example")).toBeNull()
})

it("is changed, cancelled and answered by whom it is from alone, and by nobody whose sender is not confirmed", async () => {
  const { email, bring } = await inviting()
  const { mail } = await bring()
  const stranger = (await client()).email
  await bring({ method: "CANCEL", sequence: 8, from: stranger, organizer: stranger })
  await bring({ method: "CANCEL", sequence: 9, from: stranger })
  await bring({ method: "CANCEL", sequence: 9, authentication: "dmarc=fail" })
  const answered = [`ATTENDEE;PARTSTAT=DECLINED:mailto:${me.email}`]
  await bring({ method: "REPLY", lines: answered, from: me.email, authentication: "dmarc=fail" })
  expect(await seen(mail)).toMatchObject({ later: null, answer: null, may_answer: true })

  const forged = await bring({ authentication: "dmarc=fail" })
  expect(await seen(forged.mail)).toMatchObject({ may_answer: false })
  const secretary = await bring({ from: stranger, sequence: 2 })
  await bring({ method: "CANCEL", sequence: 3, from: email })
  expect((await seen(secretary.mail))?.later).toMatchObject({ kind: "cancelled" })
})

it.each(["nobody", "a@b@c.example", "Nina <nina@maison.example>", `${"n".repeat(250)}@maison.example`])(
  "is not answered to what is no address: %s",
  async (organizer) => {
    const { bring } = await inviting()
    const { mail } = await bring({ organizer })
    expect(await seen(mail)).toMatchObject({ may_answer: false })
    const answered = me.api.messenger.answerInvitation({ message: mail, answer: "accepted" })
    expect((await refused(answered, 422)).errors).toHaveProperty("message")
  },
)

it("is answered where a colleague invites, and cancelled by the colleague", async () => {
  const { bring } = await inviting()
  const from = { from: colleague.email, organizer: colleague.email }
  const { mail } = await bring(from)
  const { data } = await me.api.messenger.answerInvitation({ message: mail, answer: "accepted" })
  expect(data?.to).toMatchObject([{ email: colleague.email }])
  expect(await seen(mail)).toMatchObject({ answer: "accepted", may_answer: true })
  const cancelled = await bring({ ...from, method: "CANCEL", sequence: 1 })
  expect((await seen(mail))?.later).toMatchObject({ kind: "cancelled", mail: cancelled.mail })
})

it("is one date of a series by itself, and the answer of somebody invited is told as one", async () => {
  const { bring } = await inviting()
  const series = await bring({ lines: ["RRULE:FREQ=WEEKLY"] })
  const date = await bring({ sequence: 1, lines: ["RECURRENCE-ID:20261208T090000Z"] })
  expect(await seen(series.mail)).toMatchObject({ later: null, may_answer: true })
  expect(await seen(date.mail)).toMatchObject({ about_date: "2026-12-08T09:00:00.000Z", before: null })
  const reply = await bring({ method: "REPLY" })
  expect(await seen(reply.mail)).toMatchObject({ kind: "reply", may_answer: false, later: null })
})

it("is answered by nobody but whom it came to, and is hidden as its mail is", async () => {
  const { bring } = await inviting()
  const { mail, thread } = await bring()
  expect(await seen(mail, colleague)).toMatchObject({ may_answer: false, answer: null })
  const stolen = colleague.api.messenger.answerInvitation({ message: mail, answer: "accepted" })
  expect((await refused(stolen, 422)).errors).toHaveProperty("message")
  await me.api.messenger.setPrivate({ thread, private: true })
  await refused(colleague.api.messenger.getInvitation({ message: mail }), 404)
  expect((await seen(mail))?.title).toBe("Visite du stand")
})

it("is none in a mail without one", async () => {
  const { email } = await client()
  const plain = await arrive(me, { from: email, to: me.email })
  const broken = await arrive(me, {
    from: email,
    to: me.email,
    files: [{ name: "invite.ics", type: "text/calendar", content: "BEGIN:VCALENDAR" }],
  })
  expect([await seen(plain.mail), await seen(broken.mail)]).toEqual([null, null])
})
