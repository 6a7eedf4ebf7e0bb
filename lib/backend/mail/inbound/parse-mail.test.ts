import { buffer } from "node:stream/consumers"
import { describe, expect, it } from "vitest"
import { parseMail } from "./parse-mail.ts"

type Part = {
  name: string | undefined
  mime: string
  contentId: string | undefined
  isInline: boolean
  bytes: string
}

async function read(lines: string[], isWanted = true) {
  const parts: Part[] = []
  const mail = await parseMail(Buffer.from(lines.join("\r\n")), {
    onHead: async () => isWanted,
    onPart: async ({ content, ...part }) => {
      parts.push({ ...part, bytes: (await buffer(content)).toString() })
    },
  })
  return { mail, parts }
}

const mixed = (type: string, ...parts: string[][]) => [
  `Content-Type: ${type}; boundary=b`,
  "",
  ...parts.flatMap((part) => ["--b", ...part]),
  "--b--",
  "",
]
const plain = ["Content-Type: text/plain; charset=utf-8", "", "Bonjour"]
const page = ["Content-Type: text/html; charset=utf-8", "", "<p>Bonjour <b>Ada</b></p>"]

describe("a mail", () => {
  it.each<[what: string, lines: string[], html: string, text: string]>([
    ["of plain text", plain, '<div style="white-space:pre-wrap">Bonjour</div>', "Bonjour"],
    ["of HTML", page, "<p>Bonjour <b>Ada</b></p>", ""],
    ["of both", mixed("multipart/alternative", plain, page), "<p>Bonjour <b>Ada</b></p>", "Bonjour"],
    [
      "in another alphabet",
      [
        "Content-Type: text/plain; charset=iso-8859-1",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "=E9t=E9",
      ],
      '<div style="white-space:pre-wrap">été</div>',
      "été",
    ],
    [
      "in base64",
      ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "", "w6l0w6k="],
      '<div style="white-space:pre-wrap">été</div>',
      "été",
    ],
    [
      "without a type",
      ["Subject: a", "", "Bonjour"],
      '<div style="white-space:pre-wrap">Bonjour</div>',
      "Bonjour",
    ],
  ])("%s", async (_, lines, html, text) => {
    const { mail, parts } = await read(lines)
    expect(mail).toMatchObject({ isCut: false })
    expect([mail?.html.trim(), mail?.text.trim()]).toEqual([html, text])
    expect(parts).toEqual([])
  })

  it("hands over its files, under their names, and says which are shown in its text", async () => {
    const file = [
      "Content-Type: application/pdf",
      'Content-Disposition: attachment; filename="bon.pdf"',
      "",
      "%PDF",
    ]
    const logo = [
      "Content-Type: image/png",
      "Content-ID: <logo@x>",
      "Content-Disposition: inline; filename=l.png",
      "",
      "PNG",
    ]
    const { mail, parts } = await read(mixed("multipart/mixed", page, file, logo))
    expect(mail?.html).toContain("Bonjour")
    expect(parts).toEqual([
      { name: "bon.pdf", mime: "application/pdf", contentId: undefined, isInline: false, bytes: "%PDF" },
      { name: "l.png", mime: "image/png", contentId: "logo@x", isInline: true, bytes: "PNG" },
    ])
  })

  it("of letters whose charset is not said is read, with its subject and the names of its files", async () => {
    const latin = [
      "Subject: R\u00e9servation \u00e9t\u00e9",
      "From: Ren\u00e9e <renee@maison.test>",
      ...mixed(
        "multipart/mixed",
        ["Content-Type: text/plain", "", "Pr\u00e9vu \u00e0 midi, 12 \u0080."],
        ["Content-Type: text/html; charset=x-inconnu-7", "", "<p>Pr\u00e9vu</p>"],
        [
          "Content-Type: application/pdf",
          'Content-Disposition: attachment; filename="re\u00e7u.pdf"',
          "",
          "%PDF",
        ],
      ),
    ]
    const parts: string[] = []
    const mail = await parseMail(Buffer.from(latin.join("\r\n"), "latin1"), {
      onHead: async () => true,
      onPart: async ({ name }) => void parts.push(name ?? ""),
    })
    expect(mail?.head).toMatchObject({
      subject: "Réservation été",
      from: [{ name: "Renée", email: "renee@maison.test" }],
    })
    expect(mail?.text).toContain("Prévu à midi, 12 €.")
    expect(mail?.html).toContain("<p>Prévu</p>")
    expect(parts).toEqual(["reçu.pdf"])
  })

  it("that is not wanted is not read: nothing of it is handed over", async () => {
    const file = [
      "Content-Type: application/pdf",
      "Content-Disposition: attachment; filename=bon.pdf",
      "",
      "%PDF",
    ]
    expect(await read(mixed("multipart/mixed", plain, file), false)).toEqual({ mail: null, parts: [] })
  })

  it("fails as whoever reads it fails, and not for what is broken in it", async () => {
    const failing = parseMail(Buffer.from(plain.join("\r\n")), {
      onHead: () => Promise.reject(new Error("no database")),
      onPart: async () => undefined,
    })
    await expect(failing).rejects.toThrow("no database")
    expect(
      (await read(["Content-Type: multipart/mixed; boundary=b", "", "--b", "Content-Type: ???", "", "a"]))
        .mail,
    ).not.toBeNull()
  })

  it("of more parts than any program makes ends before them", async () => {
    const { mail, parts } = await read(
      mixed(
        "multipart/mixed",
        plain,
        ...Array.from({ length: 1_000 }, () => ["Content-Type: image/png", "", "a"]),
      ),
    )
    expect(mail).toMatchObject({ isCut: true })
    expect(mail?.text.trim()).toBe("Bonjour")
    expect(parts.length).toBeLessThan(900)
  })
})
