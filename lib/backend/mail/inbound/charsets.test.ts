import { describe, expect, it } from "vitest"
import { decodePage, decodeText, soundHeaderLine } from "./charsets.ts"

const bytes = (...codes: (number | string)[]) =>
  Buffer.concat(
    codes.map((code) => (typeof code === "string" ? Buffer.from(code, "latin1") : Buffer.from([code]))),
  )
const latin = bytes("Pr\u00e9vu \u00e0 midi, 12 ", 0x80, ".")
const gb18030 = Buffer.from("xPq6w6Os1bnOu9Lstb2jrNC70LvE+qGj", "base64")

describe("text of a mail", () => {
  it.each<[what: string, text: Buffer, charset: string, read: string]>([
    ["UTF-8 that says so", Buffer.from("Prévu 12 €"), "utf-8", "Prévu 12 €"],
    ["UTF-8 that says nothing", Buffer.from("Prévu 12 €"), "", "Prévu 12 €"],
    ["UTF-8 that says ASCII", Buffer.from("Prévu 12 €"), "us-ascii", "Prévu 12 €"],
    ["Windows-1252 that says nothing", latin, "", "Prévu à midi, 12 €."],
    ["Windows-1252 that says ASCII", latin, "us-ascii", "Prévu à midi, 12 €."],
    ["Windows-1252 that says UTF-8", latin, "utf-8", "Prévu à midi, 12 €."],
    ["of a charset that nobody knows", latin, "x-inconnu-7", "Prévu à midi, 12 €."],
    ["of a charset that says it is unknown", latin, "unknown-8bit", "Prévu à midi, 12 €."],
    ["Latin-1 that says so", latin, "ISO-8859-1", "Prévu à midi, 12 €."],
    ["Chinese that says so", gb18030, "gb2312", "您好，展位异到，谢谢您。"],
    ["of a code page of DOS", bytes("Pr", 0x82, "vu"), "cp850", "Prévu"],
    ["of UTF-7", bytes("Pr+AOk-vu"), "utf-7", "Prévu"],
    ["of nothing", bytes(), "", ""],
  ])("%s", (_, text, charset, read) => {
    expect(decodeText(text, charset)).toBe(read)
  })

  it("in another alphabet is detected where there is enough of it", () => {
    const koi8 = Buffer.from(
      "9dfB1sHFzdnFIMvPzMzFx8ksIM3ZINDPxNTX0sHWxMHF0iDV3sHT1MnFINcg19nT1MHXy8Ug",
      "base64",
    )
    expect(decodeText(koi8)).toContain("Уважаемые коллеги")
    expect(decodeText(Buffer.concat([gb18030, gb18030, gb18030]))).toContain("您好，展位")
  })

  it("of UTF-8 that was cut within a letter stays UTF-8", () => {
    const long = Buffer.from("é".repeat(200))
    expect(decodeText(long.subarray(0, 399), "utf-8")).toBe(`${"é".repeat(199)}\ufffd`)
  })

  it("of a page is in the charset that the page says, where the mail says none", () => {
    const page = (charset: string) => bytes(`<meta charset="${charset}"><p>`, 0xe1, "</p>")
    expect(decodePage(page("windows-1251"))).toContain("<p>б</p>")
    expect(decodePage(page("windows-1251"), "iso-8859-1")).toContain("<p>á</p>")
    expect(decodePage(Buffer.from('<meta charset="windows-1251"><p>б</p>'))).toContain("<p>б</p>")
  })
})

describe("a line of a header", () => {
  const read = (line: Buffer) => Buffer.from(soundHeaderLine(line.toString("latin1")), "latin1").toString()

  it("of raw letters is UTF-8", () => {
    expect(read(bytes("Subject: R\u00e9servation \u00e9t\u00e9"))).toBe("Subject: Réservation été")
    expect(read(Buffer.from("Subject: Réservation été"))).toBe("Subject: Réservation été")
    expect(read(bytes("Subject: Stand"))).toBe("Subject: Stand")
  })

  it.each([
    ["=?utf-8?Q?=E9t=E9?=", "été"],
    ["=?x-inconnu?Q?=E9t=E9_ici?=", "été ici"],
    ["=?us-ascii?B?w6l0w6k=?=", "été"],
    ["=?utf-8?Q?=E9t?= =?utf-8?Q?=E9?=", "été"],
  ])("has %s in UTF-8", (word, text) => {
    expect(soundHeaderLine(`Subject: ${word}`)).toBe(
      `Subject: =?utf-8?B?${Buffer.from(text).toString("base64")}?=`,
    )
  })

  it.each([
    "=?utf-8?Q?=C3=A9t=C3=A9?=",
    "=?iso-8859-1?Q?=E9t=E9?=",
    "=?utf-8?Q?=C3?= =?utf-8?Q?=A9?=",
    "=?gb2312?B?xPq6ww==?= =?utf-8?Q?=C3=A9?=",
  ])("leaves %s as it is", (word) => {
    expect(soundHeaderLine(`Subject: ${word}`)).toBe(`Subject: ${word}`)
  })
})
