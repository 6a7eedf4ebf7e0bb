import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sendDue } from "#lib/backend/mail/delivery/start.ts"
import { removeExpiredFiles } from "#lib/backend/records/jobs/purge.ts"
import { pictureAddress, picturesIn } from "#lib/contract/mail/mail-pictures.ts"
import { maxSignatureBytes } from "#lib/contract/mail/mail-terms.ts"
import { signed } from "#lib/contract/mail/signed.ts"
import { refused } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { client } from "#tests/factories/conversations.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { plainPng } from "#tests/factories/hostile-pictures.ts"
import { type LinkedMailbox, linkMailbox, whileSending } from "#tests/factories/sending.ts"
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

async function upload(content = png, { api } = me) {
  const file = new File([new Uint8Array(content)], "logo.png", { type: "image/png" })
  return (await api.messenger.upload({ file })).data.media_id
}

const shown = (...media: number[]) =>
  `<p>Ada</p>${media.map((id) => `<p><img alt="Salon" width="120" src="${pictureAddress(id)}"></p>`).join("")}`

const sign = (signature_html: string, { api } = me) =>
  api.mailboxes.editProfile({ signature_text: "", signature_html, languages: ["en"] })

async function expire(media: number) {
  await sql("UPDATE stored_file SET expires_at = now() - interval '1 day' WHERE id = $1", [media])
  await removeExpiredFiles()
  return (await sql("SELECT FROM stored_file WHERE id = $1", [media])).length === 0
}

it("go with a mail that is signed within its text, are none of its files, and come back where it is undone (M-85)", async () => {
  const media = await upload()
  const { data: profile } = await sign(shown(media))
  expect(profile.signature_html).toContain(`src="${pictureAddress(media)}"`)
  const { email } = await client()
  const content = "<p>Yes</p>"
  const { data } = await me.api.messenger.send({
    from: me.email,
    message_id: null,
    subject: "Signed",
    content: content + signed(profile.signature_html, { content, name: "Ada" }),
    media_ids: [],
    toMails: [{ name: "", email }],
    key: randomUUID(),
    about: null,
  })
  expect(picturesIn(data.html_body)).toEqual([media])
  expect(data.attachments).toEqual([])
  const { values } = await me.api.messenger.undo({ message: data.id })
  expect(values.media_ids).toEqual([media])

  const again = await me.api.messenger.send({ ...values, from: me.email, key: randomUUID(), about: null })
  await sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [again.data.id])
  await sendDue()
  const raw = (server.to(email)[0]?.raw ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=")
  expect(raw).toContain(`src="cid:picture-${media}.${again.data.id_message}"`)
  expect(raw).not.toMatch(/Content-Disposition: attachment/i)
})

it("go with a mail to many, to each", async () => {
  const media = await upload()
  await sign(shown(media))
  const email = `${unique("many").replace(" ", "")}@brand.example`
  const id = await createContact({ email })
  const target = { ids: [id], nbElements: 1 }
  const values = { subject: "To many", content: "<p>Yes</p>", with_signature: true }
  const { bulk } = await me.api.bulkMails.send({ list: "contacts", target, values })
  await whileSending(() =>
    expect.poll(async () => (await me.api.bulkMails.get({ bulk })).data.status).toBe("done"),
  )
  const raw = (server.to(email)[0]?.raw ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=")
  expect(raw).toContain(`src="cid:picture-${media}.`)
})

it("are stored as long as the signature shows them", async () => {
  const [first, second] = [await upload(), await upload()]
  await sign(shown(first, second))
  expect(await expire(first)).toBe(false)
  await sign(shown(second))
  expect(await expire(first)).toBe(true)
  expect(await expire(second)).toBe(false)
})

it("are uploads of the user that are pictures, together no more than mails should carry", async () => {
  const theirs = await upload(png, colleague)
  expect((await refused(sign(shown(theirs)), 422)).errors).toHaveProperty("signature_html")
  const file = new File(["a;b"], "list.csv", { type: "text/csv" })
  const list = (await me.api.messenger.upload({ file })).data.media_id
  expect((await refused(sign(shown(list)), 422)).errors).toHaveProperty("signature_html")
  const large = Buffer.concat([png, Buffer.alloc(maxSignatureBytes / 2)])
  const two = [await upload(large), await upload(large)] as const
  await sign(shown(two[0]))
  const { errors } = await refused(sign(shown(...two)), 422)
  expect(JSON.stringify(errors?.signature_html)).toContain("500 KB")
})

it("of one user are not sent by another who names them", async () => {
  const media = await upload()
  await sign(shown(media))
  const { email } = await client()
  const { data } = await colleague.api.messenger.send({
    from: colleague.email,
    message_id: null,
    subject: "Taken",
    content: shown(media),
    media_ids: [],
    toMails: [{ name: "", email }],
    key: randomUUID(),
    about: null,
  })
  expect(picturesIn(data.html_body)).toEqual([])
})
