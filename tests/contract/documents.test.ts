import { beforeAll, describe, expect, it, vi } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { makePreview } from "#lib/backend/records/documents/preview/make-preview.ts"
import { purgeJobs } from "#lib/backend/records/jobs/purge.ts"
import { apiAs, send } from "#tests/factories/api.ts"
import { countWaiting, insertRow, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { attachToMail, createDocument, keyOf, onePagePdf, putFile } from "#tests/factories/documents.ts"
import { createUser, issueToken, type TestUser } from "#tests/factories/users.ts"

let jane: TestUser
let token: string
let api: Api

beforeAll(async () => {
  jane = await createUser({ abilities: ["upload.documents", "delete.document"] })
  token = await issueToken(jane)
  api = apiAs({ token })
  await call(jane, "Jane Miller")
})

const call = ({ id }: TestUser, name: string) => sql('UPDATE "user" SET name = $2 WHERE id = $1', [id, name])

const named = (search: string) =>
  api.documents.list({ search }).then(({ data }) => data.map(({ name }) => name))

describe("sharing a file", () => {
  it("answers what mails attach it by, where it is, how large, and by whom it came", async () => {
    const name = `${unique("prices")}.csv`
    const answer = await putFile(token, name, "Size;Price\n10;200\n")
    const { success, data } = await answer.json()
    expect([answer.status, success]).toEqual([201, true])
    expect(data).toMatchObject({
      name,
      mime: "text/csv",
      size: 18,
      url: `/api/file/${data.id}`,
      preview_url: null,
      is_preview_pending: true,
      created_by: { id: jane.id, name: "Jane Miller" },
    })
    const fetched = await send(data.url, { token })
    expect(await fetched.text()).toBe("Size;Price\n10;200\n")
    const { expires_at } = await sqlOne<{ expires_at: string | null }>(
      "SELECT expires_at FROM stored_file WHERE id = $1",
      [data.media_id],
    )
    expect(expires_at).toBeNull()
    await purgeJobs()
    expect(await (await fileStore()).exists(await keyOf(data.media_id))).toBe(true)
  })

  it("gives each a name of its own, also those that come at once", async () => {
    const stem = unique("plan")
    const answers = await Promise.all(
      ["csv", "CSV", "csv", "csv"].map((ending) => putFile(token, `${stem}.${ending}`, "a")),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const names = (await named(stem)).map((name) => name.toLowerCase())
    expect(names.toSorted()).toEqual([`${stem} (2).csv`, `${stem} (3).csv`, `${stem} (4).csv`, `${stem}.csv`])
  })

  it("makes its name safe", async () => {
    const stem = unique("safe")
    await putFile(token, `..\\..\\${stem}\u202Efdp.csv`, "a")
    expect(await named(stem)).toEqual([`${stem}fdp.csv`])
  })

  it.each([
    ["a program", "list.exe", "MZ"],
    ["a page that calls itself a table", "list.csv", "<html><script>alert(1)</script>"],
    ["a page that is a PDF as well", "list.pdf", "<script>alert(1)</script>\n%PDF-1.7"],
    ["a picture that ends in nothing", "logo.png", Buffer.from([0x89, 0x50, 0x4e, 0x47])],
    ["a PDF that calls itself a picture", "logo.jpg", onePagePdf()],
    ["a page that calls itself a drawing", "plan.svg", "<html><svg/></html>"],
    ["an empty file", "list.csv", ""],
  ])("refuses %s in the user's language, and keeps nothing", async (_, name, content) => {
    const known = "SELECT count(*)::int AS files FROM stored_file"
    const before = await sqlOne(known)
    const answer = await putFile(token, name, content, "fr")
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors.file[0]).toMatch(/^Seuls les fichiers svg/)
    expect(await sqlOne(known)).toEqual(before)
  })

  it("refuses one that is too large, and who may not", async () => {
    const large = await putFile(token, "large.csv", Buffer.alloc(20 * 1024 * 1024 + 1, "a"))
    expect([large.status, (await large.json()).errors.file]).toEqual([422, ["The file exceeds 20 MB"]])
    const looker = await issueToken(await createUser())
    const refused = await putFile(looker, "list.csv", "a")
    expect([refused.status, (await refused.json()).ability]).toEqual([403, "upload.documents"])
  })
})

describe("the list", () => {
  it("finds words of names without accents, in each order, page by page", async () => {
    const mark = unique("mark")
    for (const [name, content] of [
      [`${mark} Été`, "a"],
      [`${mark} Bravo`, "aaa"],
      [`${mark} Alpha`, "aa"],
    ] as const)
      await createDocument(token, `${name}.csv`, content)
    const inOrder = async (sort: "name" | "newest" | "largest") =>
      (await api.documents.list({ search: mark, sort })).data.map(({ name }) =>
        name.slice(mark.length + 1, -4),
      )
    expect(await inOrder("name")).toEqual(["Alpha", "Bravo", "Été"])
    expect(await inOrder("newest")).toEqual(["Alpha", "Bravo", "Été"])
    expect(await inOrder("largest")).toEqual(["Bravo", "Alpha", "Été"])
    expect(await named(`${mark} ete`)).toEqual([`${mark} Été.csv`])
    const { data, meta } = await api.documents.list({ search: mark, page: 2, per_page: 10 })
    expect([data, meta.total]).toEqual([[], 3])
    const other = apiAs({ token: await issueToken(await createUser()) })
    expect((await other.documents.list({ search: mark })).meta.total).toBe(3)
  })
})

describe("fetching one", () => {
  const content = "0123456789"
  let url: string
  beforeAll(async () => {
    url = (await createDocument(token, "Plan – été.csv", content)).url
  })
  const fetched = (headers: Record<string, string> = {}) => send(url, { token, headers })

  it("saves it under its name and lets nothing in it run", async () => {
    const { headers } = await fetched()
    expect(headers.get("content-disposition")).toMatch(/^attachment; .*Plan%20%E2%80%93%20%C3%A9t%C3%A9/)
    expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("accept-ranges")).toBe("bytes")
  })

  it.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=4-", "456789", "bytes 4-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
    ["bytes=-99", content, "bytes 0-9/10"],
  ])("answers the part %s alone", async (range, part, said) => {
    const answer = await fetched({ range })
    expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual([
      206,
      said,
      part,
    ])
    expect(answer.headers.get("content-length")).toBe(String(part.length))
  })

  it.each(["bytes=0-1,4-5", "lines=1-2", "bytes=5-2", "bytes=-", "bytes=a-b"])(
    "answers the whole to %s",
    async (range) => {
      const answer = await fetched({ range })
      expect([answer.status, await answer.text()]).toEqual([200, content])
    },
  )

  it.each(["bytes=10-", "bytes=-0"])("says that there is no part %s", async (range) => {
    const answer = await fetched({ range })
    expect([answer.status, answer.headers.get("content-range")]).toEqual([416, "bytes */10"])
  })

  it("goes on with a part only where the file is the same, and sends nothing to who has it", async () => {
    const etag = (await fetched()).headers.get("etag") ?? ""
    expect((await fetched({ range: "bytes=4-", "if-range": etag })).status).toBe(206)
    expect((await fetched({ range: "bytes=4-", "if-range": '"other"' })).status).toBe(200)
    const unchanged = await fetched({ "if-none-match": `"other", ${etag}` })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""])
  })

  it("needs a session, or a link that opens this one for a quarter of an hour", async () => {
    expect((await send(url)).status).toBe(401)
    const { url: link, expires_at } = await api.documents.getLink({ id: Number(url.split("/").at(-1)) })
    expect(await (await send(link)).text()).toBe(content)
    expect((await send(link, { headers: { range: "bytes=1-2" } })).status).toBe(206)
    const [, , , sealed = ""] = link.split("/")
    const [id, until, signature] = sealed.split(".")
    const forged = [
      `${Number(id) + 1}.${until}.${signature}`,
      `${id}.${Number(until) + 1}.${signature}`,
      `${id}.${until}.${"a".repeat(43)}`,
      "1",
    ]
    for (const other of forged) expect((await send(`/api/linked-file/${other}`)).status).toBe(404)
    vi.useFakeTimers({ now: new Date(expires_at).getTime() + 1, toFake: ["Date"] })
    try {
      expect((await send(link)).status).toBe(410)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe("deleting one", () => {
  it("takes it out of the list, the table and the store, with its picture, and is in the audit trail", async () => {
    const { data } = await (await putFile(token, "gone.pdf", onePagePdf())).json()
    await makePreview(data.id)
    const stored = await sql<{ key: string }>(
      "SELECT key FROM stored_file WHERE id IN (SELECT unnest(ARRAY[file_id, preview_id]) FROM document WHERE id = $1)",
      [data.id],
    )
    const store = await fileStore()
    expect(await Promise.all(stored.map(({ key }) => store.exists(key)))).toEqual([true, true])
    expect(await api.documents.remove({ id: data.id })).toEqual({ success: true })
    expect(await Promise.all(stored.map(({ key }) => store.exists(key)))).toEqual([false, false])
    for (const path of [data.url, `${data.url}/preview`])
      expect((await send(path, { token })).status).toBe(404)
    const again = await send(data.url, { token, method: "DELETE" })
    expect([again.status, (await again.json()).success]).toEqual([404, false])
    const auditTrail = await sql<{ action: string }>(
      "SELECT action FROM audit_entry WHERE record_type = 'document' AND record_id = $1 ORDER BY id",
      [data.id],
    )
    expect(auditTrail.map(({ action }) => action)).toEqual(["create", "delete"])
  })

  it("is refused while something has it attached, with where, as far as the user may read it", async () => {
    const { id, media_id: file_id, url } = await createDocument(token)
    const paul = await createUser()
    await call(paul, "Paul Roy")
    const template = await insertRow<{ id: number }>("mail_template", { type: 2 })
    const text = { template_id: template.id, object: "", content: "" }
    await insertRow("mail_template_text", { ...text, language: "en", title: "Welcome" })
    await insertRow("mail_template_text", { ...text, language: "fr", title: "Bienvenue" })
    await insertRow("mail_template_document", { template_id: template.id, document_id: id })
    const draft = { user_id: paul.id, place: "company:1", values: JSON.stringify({ subject: "Secret" }) }
    const { id: draft_id } = await insertRow<{ id: number }>("mail_draft", draft)
    await insertRow("mail_draft_file", { draft_id, file_id })
    const { thread } = await attachToMail(file_id, { subject: "Your booth" })
    await attachToMail(file_id, { subject: "Between us", privateBy: paul.id })
    const bulk = { user_id: paul.id, list: "companies", target: "{}", subject: "News", content: "" }
    const { id: bulk_mail_id } = await insertRow<{ id: number }>("bulk_mail", bulk)
    await insertRow("bulk_mail_file", { bulk_mail_id, file_id })
    const answer = await send(url, { token, method: "DELETE", language: "fr" })
    const { success, message, current } = await answer.json()
    expect([answer.status, success]).toEqual([409, false])
    expect(message).toMatch(/encore joint/)
    expect(current).toEqual([
      { kind: "template", count: 1, places: [{ id: template.id, name: "Bienvenue", user: null }] },
      { kind: "draft", count: 1, places: [{ id: null, name: null, user: "Paul Roy" }] },
      {
        kind: "mail",
        count: 2,
        places: [
          { id: null, name: null, user: null },
          { id: thread, name: "Your booth", user: null },
        ],
      },
      { kind: "bulk_mail", count: 1, places: [{ id: bulk_mail_id, name: "News", user: "Paul Roy" }] },
    ])
    expect((await send(url, { token })).status).toBe(200)
    expect(
      await sql(
        "SELECT 1 FROM audit_entry WHERE record_type = 'document' AND record_id = $1 AND action = 'delete'",
        [id],
      ),
    ).toEqual([])
  })

  it("names a few of many places and counts the others", async () => {
    const { media_id, url } = await createDocument(token)
    for (let mails = 0; mails < 7; mails++) await attachToMail(media_id)
    const { current } = await (await send(url, { token, method: "DELETE" })).json()
    expect([current[0].count, current[0].places.length]).toEqual([7, 5])
  })

  it("sees a mail that attaches it at the same moment", async () => {
    const { media_id, url } = await createDocument(token)
    const answer = await onConnection(async (sender) => {
      const { mail } = await attachToMail((await createDocument(token)).media_id)
      await sender.query("BEGIN")
      await sender.query(
        "INSERT INTO mail_attachment (mail_id, path, name, file_id) VALUES ($1, $2, 'a', $3)",
        [mail, unique("path"), media_id],
      )
      const deleting = send(url, { token, method: "DELETE" })
      await expect.poll(countWaiting).toBe(1)
      await sender.query("COMMIT")
      return deleting
    })
    expect([answer.status, (await answer.json()).current[0].kind]).toEqual([409, "mail"])
    expect(await (await fileStore()).exists(await keyOf(media_id))).toBe(true)
  })

  it("is for who may", async () => {
    const { url } = await createDocument(token)
    const looker = await issueToken(await createUser({ abilities: ["upload.documents"] }))
    const refused = await send(url, { token: looker, method: "DELETE" })
    expect([refused.status, (await refused.json()).ability]).toEqual([403, "delete.document"])
  })
})
