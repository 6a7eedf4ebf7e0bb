import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sendDue } from "#lib/backend/mail/delivery/start.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { arrive, client, seat } from "#tests/factories/conversations.ts"
import { sql } from "#tests/factories/database.ts"
import { type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let box: LinkedMailbox

beforeAll(async () => {
  server = await TestMailServer.start()
  box = await linkMailbox({ port: server.port })
})
afterAll(() => server.stop())

const to = { name: "", email: "builder@stands.example" }
const forward = (from: LinkedMailbox, media_ids: number[]) =>
  from.api.messenger.send({
    from: from.email,
    subject: "Fwd: Plan",
    content: "<p>For you</p>",
    toMails: [to],
    media_ids,
    key: randomUUID(),
  })

describe("a mail that is forwarded", () => {
  it("takes along its files as they came, but for images of its text, and names those that were not stored", async () => {
    const { email } = await client()
    const { mail } = await arrive(await seat(), {
      from: email,
      to: box.email,
      html: '<p>See <img src="cid:a@b"></p>',
      files: [
        { name: "plan.pdf", type: "application/pdf", content: "%PDF-1.7 plan" },
        { name: "i.png", type: "image/png", content: "x", contentId: "a@b", disposition: "inline" },
        { name: "film.mov", content: "long" },
      ],
    })
    await sql(
      "UPDATE mail_attachment SET file_id = NULL, omitted = 'too_large' WHERE name = 'film.mov' AND mail_id = $1",
      [mail],
    )
    const { data, not_stored } = await box.api.messenger.forwarded({ message: mail })
    expect(data).toMatchObject([{ name: "plan.pdf", mime: "application/pdf", size: 13 }])
    expect(not_stored).toEqual(["film.mov"])
    const sent = await forward(
      box,
      data.map(({ media_id }) => media_id),
    )
    await sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [sent.data.id])
    await sendDue()
    expect(server.to(to.email)[0]?.raw).toContain(Buffer.from("%PDF-1.7 plan").toString("base64"))
  })

  it("is none that others keep private, nor are its files attached to any other", async () => {
    const owner = await seat()
    const { email } = await client()
    const files = [{ name: "secret.pdf", type: "application/pdf", content: "%PDF-1.7 secret" }]
    const { mail, thread } = await arrive(owner, { from: email, to: owner.email, files })
    const { data } = await box.api.messenger.forwarded({ message: mail })
    const media = data.map(({ media_id }) => media_id)
    await owner.api.messenger.setPrivate({ thread, private: true })
    expect(await statusOf(box.api.messenger.forwarded({ message: mail }))).toBe(404)
    expect((await refused(forward(box, media), 422)).errors).toHaveProperty("media_ids")
    expect((await owner.api.messenger.forwarded({ message: mail })).data).toHaveLength(1)
    await owner.api.messenger.setPrivate({ thread, private: false })
    await owner.api.messenger.remove({ message: mail })
    expect(await statusOf(box.api.messenger.forwarded({ message: mail }))).toBe(404)
    expect((await refused(forward(box, media), 422)).errors).toHaveProperty("media_ids")
  })
})
