import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ApiError } from "#lib/api/errors.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, unique } from "#tests/factories/database.ts"
import { type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let box: LinkedMailbox
let contact: { id: number; email: string }
let company: number
let locked: number
let open: number

async function template(is_locked: boolean): Promise<number> {
  const { id } = await insertRow<{ id: number }>("mail_template", { type: 2, is_locked })
  await sql(
    `INSERT INTO mail_template_text (template_id, language, title, object, content)
      VALUES ($1, 'en', 'Terms', 'Terms of [USERNAME]', '<p>Kind regards, [USERNAME]</p>')`,
    [id],
  )
  return id
}

beforeAll(async () => {
  server = await TestMailServer.start()
  box = await linkMailbox({ port: server.port })
  const email = `${unique("locked").replace(" ", "")}@brand.example`
  company = (await createCompany()).id
  contact = { id: await createContact({ email, companyIds: [company] }), email }
  ;[locked, open] = [await template(true), await template(false)]
})
afterAll(() => server.stop())

type Written = Parameters<LinkedMailbox["api"]["messenger"]["send"]>[0]

const written = (mail: Partial<Written> = {}): Written => ({
  from: box.email,
  subject: `Terms of ${box.user.name}`,
  content: `<p>Kind regards, ${box.user.name}</p>`,
  key: randomUUID(),
  toMails: [{ name: "", email: contact.email }],
  about: { type: "company", id: company },
  template_id: locked,
  ...mail,
})

const errorsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? Object.keys(error.body.errors ?? {}) : error),
  )

const other = { content: "<p>Kind regards, and pay twice</p>" }

describe("a mail of a locked template", () => {
  it("goes with what the template says, filled here or there, and with the signature below it", async () => {
    const { send } = box.api.messenger
    expect(await errorsOf(send(written()))).toBeNull()
    const raw = { subject: "Terms of [USERNAME]", content: "<p>Kind regards, [USERNAME]</p>" }
    expect(await errorsOf(send(written(raw)))).toBeNull()
    await sql(
      `INSERT INTO mail_profile (user_id, signature_html, signature_text) VALUES ($1, '<b>Ada</b>', 'Ada')
        ON CONFLICT (user_id) DO UPDATE SET signature_html = excluded.signature_html`,
      [box.user.id],
    )
    const { content } = written()
    const signed = `${content}<div><br></div><div><b>Ada</b></div>`
    expect(await errorsOf(send(written({ content: signed })))).toBeNull()
    expect(await errorsOf(send(written({ content: `${signed}<p>PS: pay twice</p>` })))).toEqual(["content"])
  })

  it("is refused with another text: sent, tried and sent to many", async () => {
    const { messenger, bulkMails } = box.api
    expect(await errorsOf(messenger.send(written(other)))).toEqual(["content"])
    expect(await errorsOf(messenger.send(written({ subject: "Other terms" })))).toEqual(["subject"])
    expect(await errorsOf(messenger.send(written({ language: "fr" })))).toEqual(["subject"])
    expect(await errorsOf(messenger.sendTest(written(other)))).toEqual(["content"])
    const target = { ids: [contact.id], nbElements: 1 }
    const values = { ...written(other), with_signature: true }
    expect(await errorsOf(bulkMails.send({ list: "contacts", target, values }))).toEqual(["values.content"])
    expect(await errorsOf(messenger.send(written({ ...other, template_id: open })))).toBeNull()
  })

  it("is refused with what the template said before it was changed", async () => {
    const changed = await template(true)
    await sql("UPDATE mail_template_text SET content = '<p>New terms</p>' WHERE template_id = $1", [changed])
    expect(await errorsOf(box.api.messenger.send(written({ template_id: changed })))).toEqual(["content"])
  })
})
