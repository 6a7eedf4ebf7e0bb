import { beforeAll, expect, it } from "vitest"
import { previewAddress } from "#lib/contract/mail/file-previews.ts"
import { send } from "#tests/factories/api.ts"
import { arrive, client, type Seat, seat } from "#tests/factories/conversations.ts"
import { sql } from "#tests/factories/database.ts"
import { onePagePdf } from "#tests/factories/documents.ts"
import { plainPng } from "#tests/factories/hostile-pictures.ts"

let me: Seat
let other: Seat
beforeAll(async () => {
  me = await seat()
  other = await seat()
})

type Shown = Omit<Parameters<typeof previewAddress>[0], "path">
const large: Shown = { side: "large" }

/** A mail with a file, and what its picture answers. */
async function withFile(name: string, type: string, content: Buffer | string) {
  const { email } = await client()
  const arrived = await arrive(me, { from: email, to: me.email, files: [{ name, type, content }] })
  const [part] = await sql<{ path: string }>("SELECT path FROM mail_attachment WHERE mail_id = $1", [
    arrived.mail,
  ])
  const picture = (shown: Shown, { token } = me, headers: Record<string, string> = {}) =>
    send(previewAddress({ path: part?.path ?? "", ...shown }), { token, headers })
  const pages = async ({ token } = me) => {
    const answer = await send(`/api/messenger/message/attachment/${part?.path}/pages`, { token })
    return answer.status === 200 ? (await answer.json()).data.pages : answer.status
  }
  return { ...arrived, picture, pages }
}

it("shows a small picture as it is, where nothing of it runs, and says that it is the same", async () => {
  const png = plainPng(20, 20)
  const { picture } = await withFile("plan.png", "image/png", png)
  const answer = await picture(large)
  expect(answer.headers.get("content-type")).toBe("image/png")
  expect(answer.headers.get("content-disposition")).toBe("inline")
  expect(answer.headers.get("content-security-policy")).toContain("sandbox")
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
  const again = await picture(large, me, { "if-none-match": answer.headers.get("etag") ?? "" })
  expect(again.status).toBe(304)
})

it("draws the pages of a PDF, says how many there are, and draws none behind the last", async () => {
  const { picture, pages } = await withFile("Plan.PDF", "application/octet-stream", onePagePdf())
  expect(await pages()).toBe(1)
  const small = await picture({ side: "small" })
  expect(small.headers.get("content-type")).toBe("image/webp")
  expect(
    Buffer.from(await small.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe("WEBP")
  const again = await picture({ side: "small" }, me, { "if-none-match": small.headers.get("etag") ?? "" })
  expect(again.status).toBe(304)
  expect((await picture({ side: "large", page: 1 })).status).toBe(404)
  expect((await picture({ side: "large", page: 100 })).status).toBe(422)
})

it.each([
  ["a drawing", "a.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["a page", "a.html", "text/html", "<p>Hello"],
  ["what only says that it is a PDF", "a.pdf", "application/pdf", "<p>Hello"],
])("shows nothing of %s", async (_, name, type, content) => {
  const { picture, pages } = await withFile(name, type, content)
  expect((await picture(large)).status).toBe(404)
  expect(await pages()).toBe(404)
})

it("shows nothing to whom the mail is hidden from, nor of one that was removed", async () => {
  const { picture, thread, mail } = await withFile("plan.png", "image/png", plainPng(20, 20))
  const pdf = await withFile("plan.pdf", "application/pdf", onePagePdf())
  expect(await pdf.pages(other)).toBe(1)
  await me.api.messenger.setPrivate({ thread: pdf.thread, private: true })
  expect(await pdf.pages(other)).toBe(404)
  expect((await picture(large, other)).status).toBe(200)
  await me.api.messenger.setPrivate({ thread, private: true })
  expect((await picture(large, other)).status).toBe(404)
  expect((await picture(large)).status).toBe(200)
  await me.api.messenger.remove({ message: mail })
  expect((await picture(large)).status).toBe(404)
})
