import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sendDue } from "#lib/backend/mail/delivery/start.ts"
import { refused } from "#tests/factories/answers.ts"
import { sql } from "#tests/factories/database.ts"
import { invitingTo } from "#tests/factories/invitations.ts"
import { type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { createSendingSharedMailbox, removeMember } from "#tests/factories/shared-mailboxes.ts"
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

const seen = async (message: number, { api } = me) => (await api.messenger.getInvitation({ message })).data

const shared = () => createSendingSharedMailbox([me.user, colleague.user], me)

describe("an invitation to a shared mailbox (M-90)", () => {
  it("is answered from it by a member, which the others see with who it was", async () => {
    const box = await shared()
    const { email, bring } = await invitingTo(box)
    const { mail } = await bring()
    expect(await seen(mail)).toMatchObject({
      answer: null,
      answered_by: null,
      may_answer: true,
      shared_mailbox: "Registrations",
      uninvited_address: null,
    })
    const { data } = await me.api.messenger.answerInvitation({ message: mail, answer: "accepted" })
    expect(data).toMatchObject({
      from: { name: "Registrations", email: box.email },
      author: { id: me.user.id },
    })
    expect(await seen(mail, colleague)).toMatchObject({
      answer: "accepted",
      answered_by: { id: me.user.id, name: me.user.name },
      may_answer: true,
    })
    await sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [data?.id])
    await sendDue()
    const [sent, ...more] = server.to(email)
    expect(more).toEqual([])
    expect(sent?.from).toBe(box.email)
    expect(sent?.raw.replaceAll("=\r\n", "").replaceAll("\r\n ", "")).toContain(`mailto:${box.email}`)
  })

  it("is answered once where two members say the same, and not over another's answer unseen", async () => {
    const { bring } = await invitingTo(await shared())
    const { mail } = await bring()
    const answer = ({ api }: LinkedMailbox, given: "accepted" | "declined", before?: "accepted" | null) =>
      api.messenger.answerInvitation({ message: mail, answer: given, seen: before })
    const both = await Promise.all([answer(me, "accepted", null), answer(colleague, "accepted", null)])
    const [first] = both.flatMap(({ data }) => data ?? [])
    expect(both.filter(({ data }) => data !== null)).toHaveLength(1)
    const later = first?.author?.id === me.user.id ? colleague : me
    expect((await refused(answer(later, "declined", null), 409)).current).toMatchObject({
      answer: "accepted",
      answered_by: { id: first?.author?.id },
    })
    expect((await answer(later, "declined", "accepted")).data?.author?.id).toBe(later.user.id)
    expect(await seen(mail)).toMatchObject({ answer: "declined", answered_by: { id: later.user.id } })
  })

  it("is answered by no member any more, and from the address that is on the guest list", async () => {
    const box = await shared()
    const { bring, email } = await invitingTo(box)
    const { mail } = await bring()
    await removeMember(box.id, me.user)
    const late = me.api.messenger.answerInvitation({ message: mail, answer: "accepted" })
    expect((await refused(late, 422)).errors).toHaveProperty("message")
    const both = await bring({ guest: colleague.email, lines: [] })
    const raw = await sql(
      "INSERT INTO mail_copy (mailbox_id, mail_id, seen) VALUES ($1, $2, true) RETURNING mail_id",
      [colleague.id, both.mail],
    )
    expect(raw).toHaveLength(1)
    const { data } = await colleague.api.messenger.answerInvitation({
      message: both.mail,
      answer: "declined",
    })
    expect(data).toMatchObject({ from: { email: colleague.email }, to: [{ email }] })
  })
})
