import { describe, expect, it } from "vitest"
import { oneLine } from "./mail-head.ts"
import { parseMail } from "./parse-mail.ts"

async function headOf(lines: string[]) {
  const read = await parseMail(Buffer.from(`${lines.join("\r\n")}\r\n\r\na\r\n`), {
    onHead: async () => true,
    onPart: async () => undefined,
  })
  if (!read) throw new Error("It was not read")
  return read.head
}

const person = (name: string, email: string) => ({ name, email })

describe("whom a mail names", () => {
  it.each<[what: string, to: string, people: object[]]>([
    ["an address alone", "ada@client.example", [person("", "ada@client.example")]],
    ["a name and an address", "Ada Lilas <ada@client.example>", [person("Ada Lilas", "ada@client.example")]],
    [
      "a quoted name with a comma",
      '"Lilas, Ada" <ada@client.example>',
      [person("Lilas, Ada", "ada@client.example")],
    ],
    [
      "an encoded name",
      "=?utf-8?q?Ad=C3=A9la=C3=AFde?= <ada@client.example>",
      [person("Adélaïde", "ada@client.example")],
    ],
    ["several", "a@x.example, B <b@x.example>", [person("", "a@x.example"), person("B", "b@x.example")]],
    [
      "one twice, however it is spelt",
      "Ada <ada@client.example>, ADA@client.example",
      [person("Ada", "ada@client.example")],
    ],
    [
      "a group by its people",
      "Team: a@x.example, b@x.example;",
      [person("", "a@x.example"), person("", "b@x.example")],
    ],
    ["a group of nobody", "undisclosed-recipients:;", []],
    ["a name without an address", "Ada", []],
    [
      "a name that turns words around",
      "\u202eadA <ada@client.example>",
      [person("adA", "ada@client.example")],
    ],
    ["an address longer than any", `${"a".repeat(250)}@client.example`, []],
  ])("%s", async (_, to, people) => {
    expect((await headOf([`To: ${to}`])).to).toEqual(people)
  })

  it("has one sender, and no more people than anybody writes to", async () => {
    expect((await headOf(["From: a@x.example, b@x.example"])).from).toEqual([person("", "a@x.example")])
    const many = Array.from({ length: 300 }, (_, place) => `p${place}@x.example`)
    expect((await headOf([`Cc: ${many.join(",\r\n ")}`])).cc).toHaveLength(200)
  })
})

describe("what a mail says of itself", () => {
  it.each<[lines: string[], head: object]>([
    [
      ["Subject: =?utf-8?q?R=C3=A9servation?=", " =?utf-8?q?_=C3=A9t=C3=A9?="],
      { subject: "Réservation été" },
    ],
    [["Subject: a", "\tb"], { subject: "a b" }],
    [["From: a@x.example"], { subject: "", date: null, messageId: null, inReplyTo: null, references: [] }],
    [["Date: Wed, 18 Nov 2026 09:30:00 +0100"], { date: new Date(Date.UTC(2026, 10, 18, 8, 30)) }],
    [["Date: Mon, 01 Jan 1900 00:00:00 +0000"], { date: null }],
    [
      ["Message-ID: <a@x.example>", "In-Reply-To: <b@x.example> <c@x.example>"],
      { messageId: "a@x.example", inReplyTo: "b@x.example" },
    ],
    [["References: <a@x.example>", " <b@x.example>"], { references: ["a@x.example", "b@x.example"] }],
    [["Content-Type: Multipart/Report; boundary=a"], { contentType: "multipart/report" }],
  ])("%j", async (lines, head) => {
    expect(await headOf(lines)).toMatchObject(head)
  })

  it("keeps the lines of a header in their order, unfolded", async () => {
    const { lines } = await headOf(["X-Note: first", "Subject: a", "X-Note: second", "  part"])
    expect(lines("x-note")).toEqual(["first", "second part"])
    expect(lines("x-other")).toEqual([])
  })
})

it.each<[text: string, line: string]>([
  ["  a\r\n\tb  ", "a b"],
  ["a\u202eb\u2066c", "abc"],
  ["a\0b\u0007", "ab"],
  ["abcdefghijkl", "abcdefghij"],
  ["123456789😀", "123456789\ufffd"],
])("is one line of ten characters at most: %j", (text, line) => {
  expect(oneLine(text, 10)).toBe(line)
})
