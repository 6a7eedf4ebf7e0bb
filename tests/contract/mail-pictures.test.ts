import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sendDue } from "#lib/backend/mail/delivery/start.ts"
import { pictureAddress } from "#lib/contract/mail/mail-pictures.ts"
import { refused } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql } from "#tests/factories/database.ts"
import { type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { issueToken } from "#tests/factories/users.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let box: LinkedMailbox
let colleague: LinkedMailbox
let company: number
beforeAll(async () => {
  server = await TestMailServer.start()
  box = await linkMailbox({ port: server.port })
  colleague = await linkMailbox({ port: server.port })
  company = (await createCompany()).id
  await createContact({ companyIds: [company] })
})
afterAll(() => server.stop())

/** One pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

const upload = async (name = "Plan.png", content = png) =>
  (await box.api.messenger.upload({ file: new File([new Uint8Array(content)], name) })).data.media_id

const shows = (media: number) => `<p>See <img alt="Plan" width="300" src="${pictureAddress(media)}"> here</p>`
const written = (content: string, media_ids: number[], to: string) => ({
  from: box.email,
  subject: "Your booth",
  content,
  media_ids,
  toMails: [{ name: "Ada", email: to }],
  key: randomUUID(),
  about: { type: "company" as const, id: company },
})
/** The picture as a user has it, or the status that refuses it. */
async function pictureFor({ user }: LinkedMailbox, media: number) {
  const answer = await send(pictureAddress(media), { token: await issueToken(user) })
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status
}

it("shows a picture where its writer put it, to the recipient and to colleagues, and not among the files", async () => {
  const [media, file] = [await upload(), await upload("Attached.png")]
  expect(await pictureFor(box, media)).toEqual(png)
  expect(await pictureFor(colleague, media)).toBe(404)

  const { data } = await box.api.messenger.send(written(shows(media), [media, file], "a@pictures.example"))
  expect(data.html_body).toContain(`<img alt="Plan" width="300" src="${pictureAddress(media)}" />`)
  expect(data.attachments.map(({ name }) => name)).toEqual(["Attached.png"])
  expect(await pictureFor(colleague, media)).toEqual(png)
  expect(await pictureFor(colleague, file)).toBe(404)

  await sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [data.id])
  await sendDue()
  const raw = (server.to("a@pictures.example")[0]?.raw ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=")
  const contentId = /^Content-Id: <(.+)>/im.exec(raw)?.[1]
  expect(contentId).toBe(`picture-${media}.${data.id_message}`)
  expect(raw).toContain(`src="cid:${contentId}"`)
  expect(raw).toContain("multipart/related")
  expect(raw).not.toContain("/api/messenger")
})

it("takes along no picture that is not among the files of the mail, is another's, or of a kind that mail programs do not show", async () => {
  const [media, svg] = [
    await upload(),
    await upload("Logo.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
  ]
  const { html } = await box.api.messenger.preview(
    written(shows(media) + shows(svg), [svg], "b@pictures.example"),
  )
  expect(html).not.toContain("/api/messenger/media")
  expect(html).toContain("See")
  const stolen = colleague.api.messenger.send({
    ...written(shows(media), [media], "b@pictures.example"),
    from: colleague.email,
  })
  expect((await refused(stolen, 422)).errors).toHaveProperty("media_ids")
  expect(await pictureFor(box, svg)).toBe(404)
})

it("is in the text again when its mail is undone", async () => {
  const media = await upload()
  const { data } = await box.api.messenger.send(written(shows(media), [media], "c@pictures.example"))
  const { values } = await box.api.messenger.undo({ message: data.id })
  expect(values).toMatchObject({ media_ids: [media] })
  expect(values.content).toContain(pictureAddress(media))
  expect(await pictureFor(box, media)).toEqual(png)
})
