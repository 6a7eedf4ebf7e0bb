import { Readable } from "node:stream"
import { describe, expect, it } from "vitest"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { newMessageId, rawMail } from "#tests/factories/raw-mails.ts"
import { knownAddress, mailRow, take } from "#tests/factories/taken-mails.ts"

describe("files", () => {
  it("keeps files under safe names, and images where the text shows them", async () => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const png = Buffer.from("89504e470d0a1a0a", "hex")
    const raw = rawMail({
      from,
      to: box.email,
      html: '<p>See <img src="cid:pic@x"></p>',
      files: [
        { name: "../../etc/passwd", content: "root" },
        { name: "=?utf-8?Q?invoice=E2=80=AEfdp.exe?=", content: "MZ" },
        { name: "pic.png", type: "image/png", content: png, contentId: "pic@x", disposition: "inline" },
      ],
    })
    const { mailId } = await take(raw, box)
    const files = await sql<{
      name: string
      key: string
      size: string
      path: string
      expires_at: Date | null
    }>(
      "SELECT part.name, key, part.size, path, expires_at FROM mail_attachment part JOIN stored_file ON stored_file.id = file_id WHERE mail_id = $1 ORDER BY position",
      [mailId],
    )
    expect(files.map(({ name }) => name)).toEqual(["passwd", "invoicefdp.exe", "pic.png"])
    expect(files.map(({ expires_at }) => expires_at)).toEqual([null, null, null])
    expect(await (await fileStore()).get(files[0]?.key ?? "")).toBe("root")
    expect((await mailRow(mailId)).html_body).toContain(
      `src="/api/messenger/message/attachment/${files[2]?.path}"`,
    )
  })

  it("keeps files beside any number of pictures that the text shows", async () => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const logo = { type: "image/png", content: "PNG", disposition: "inline" } as const
    const logos = Array.from({ length: 50 }, (_, place) => ({
      ...logo,
      name: `l${place}.png`,
      contentId: `l${place}@x`,
    }))
    const order = { name: "bon.pdf", type: "application/pdf", content: "%PDF" }
    const { mailId } = await take(rawMail({ from, to: box.email, files: [...logos, order] }), box)
    const part =
      "SELECT omitted, file_id IS NOT NULL AS has_file FROM mail_attachment WHERE mail_id = $1 AND name = 'bon.pdf'"
    expect(await sqlOne(part, [mailId])).toEqual({ omitted: null, has_file: true })
  })

  it("names what is too large or too many, and keeps the rest", async () => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const small = Array.from({ length: 60 }, (_, place) => ({ name: `${place}.txt`, content: "x" }))
    const large = { name: "large.bin", content: Buffer.alloc(26 * 1024 * 1024, 1) }
    const { mailId } = await take(
      Readable.from([rawMail({ from, to: box.email, files: [large, ...small] })]),
      box,
    )
    const counts = await sql(
      "SELECT omitted, count(*)::int, count(file_id)::int AS files FROM mail_attachment WHERE mail_id = $1 GROUP BY 1 ORDER BY 1",
      [mailId],
    )
    expect(counts).toEqual([
      { omitted: "too_large", count: 1, files: 0 },
      { omitted: "too_many", count: 10, files: 0 },
      { omitted: null, count: 50, files: 50 },
    ])
    expect(
      await sqlOne("SELECT size::int FROM mail_attachment WHERE mail_id = $1 AND omitted = 'too_large'", [
        mailId,
      ]),
    ).toEqual({ size: 26 * 1024 * 1024 })
  })

  it.each<[what: string, second: string, names: string[]]>([
    ["once, where it is in the text and attached", "BEGIN:VCALENDAR\nEND:VCALENDAR\n", ["visite.ics"]],
    ["twice, where they differ", "BEGIN:VCALENDAR\nX:1\nEND:VCALENDAR\n", ["invite.ics", "visite.ics"]],
  ])("keeps an invitation %s", async (_, second, names) => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const raw = [
      `From: ${from}`,
      `To: ${box.email}`,
      `Message-ID: ${newMessageId()}`,
      "Content-Type: multipart/mixed; boundary=m",
      "",
      "--m",
      "Content-Type: multipart/alternative; boundary=a",
      "",
      "--a",
      "Content-Type: text/plain",
      "",
      "Visite du stand",
      "--a",
      "Content-Type: text/calendar; method=REQUEST",
      "",
      "BEGIN:VCALENDAR",
      "END:VCALENDAR",
      "",
      "--a--",
      "--m",
      "Content-Type: application/ics; name=visite.ics",
      "Content-Disposition: attachment; filename=visite.ics",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(second).toString("base64"),
      "--m--",
      "",
    ]
    const { mailId } = await take(Buffer.from(raw.join("\r\n")), box)
    const files = await sql<{ name: string }>(
      "SELECT name FROM mail_attachment WHERE mail_id = $1 ORDER BY position",
      [mailId],
    )
    expect(files.map(({ name }) => name)).toEqual(names)
  })

  it("keeps nothing of a mail whose source breaks off", async () => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const raw = rawMail({
      from,
      to: box.email,
      files: [{ name: "a.bin", content: Buffer.alloc(500_000, 1) }],
    })
    const source = Readable.from(
      (async function* () {
        yield raw.subarray(0, 300_000)
        throw new Error("connection lost")
      })(),
    )
    await expect(take(source, box)).rejects.toThrow("connection lost")
    expect(await sql("SELECT FROM stored_file WHERE key LIKE 'mails/%' AND name = 'a.bin'")).toEqual([])
    expect(await take(raw, box)).toMatchObject({ outcome: "kept" })
  })
})
