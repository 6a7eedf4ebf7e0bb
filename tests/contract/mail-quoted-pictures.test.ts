import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sendDue } from "#lib/backend/mail/delivery/start.ts"
import { picturesIn } from "#lib/contract/mail/mail-pictures.ts"
import { send } from "#tests/factories/api.ts"
import { arrive, client } from "#tests/factories/conversations.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { plainPng } from "#tests/factories/hostile-pictures.ts"
import { type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { issueToken } from "#tests/factories/users.ts"
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

const png = plainPng(12, 12)

/** A mail with a picture in its text, as it came to somebody, and what an answer quotes of it. */
async function withPicture(to = me, size = png) {
  const { email } = await client()
  const files = [{ name: "plan.png", type: "image/png", content: size, contentId: "plan@client.example" }]
  const html = '<p>See <img src="cid:plan@client.example"> here</p>'
  const { mail, thread } = await arrive(to, { from: email, to: to.email, html, files })
  const { html_body } = await sqlOne<{ html_body: string }>("SELECT html_body FROM mail WHERE id = $1", [
    mail,
  ])
  return { email, mail, thread, quote: `<p>Yes</p><blockquote>${html_body}</blockquote>` }
}

const answering = (message_id: number, content: string, email: string, box = me) =>
  box.api.messenger.send({
    from: box.email,
    message_id,
    subject: "Re: Plan",
    content,
    media_ids: [],
    toMails: [{ name: "", email }],
    key: randomUUID(),
    about: null,
  })

it("go with an answer that quotes them, to the recipient and for colleagues, and with the answer to that", async () => {
  const { email, mail, quote } = await withPicture()
  const { data } = await answering(mail, quote, email)
  const [media] = picturesIn(data.html_body)
  expect(data.html_body).not.toContain("message/attachment")
  expect(data.attachments).toEqual([])
  const seen = await send(`/api/messenger/media/${media}`, { token: await issueToken(colleague.user) })
  expect(Buffer.from(await seen.arrayBuffer())).toEqual(png)

  await sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [data.id])
  await sendDue()
  const raw = (server.to(email)[0]?.raw ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=")
  expect(raw).toContain(`src="cid:picture-${media}.${data.id_message}"`)
  expect(raw).toContain("multipart/related")

  const again = await answering(data.id, `<blockquote>${data.html_body}</blockquote>`, email)
  expect(picturesIn(again.data.html_body)).toEqual([media])
  await me.api.messenger.remove({ message: mail })
  await me.api.messenger.remove({ message: data.id })
  const still = await send(`/api/messenger/media/${media}`, { token: await issueToken(me.user) })
  expect(still.status).toBe(200)
})

it("come back with an answer that is undone", async () => {
  const { email, mail, quote } = await withPicture()
  const { data } = await answering(mail, quote, email)
  const { values } = await me.api.messenger.undo({ message: data.id })
  expect(values.media_ids).toEqual(picturesIn(values.content))
  const { html } = await me.api.messenger.preview({
    ...values,
    from: me.email,
    about: null,
  })
  expect(picturesIn(html)).toEqual(values.media_ids)
})

it("stay behind where others keep them private, and where there is no room for them", async () => {
  const theirs = await withPicture(colleague)
  await colleague.api.messenger.setPrivate({ thread: theirs.thread, private: true })
  const mine = await withPicture(me, Buffer.concat([png, Buffer.alloc(19 * 1024 * 1024)]))
  const { data } = await answering(mine.mail, theirs.quote + mine.quote, mine.email)
  expect(data.html_body).not.toContain("/api/messenger")
  expect(data.html_body).toContain("See")
})
