import { hostileHtml } from "./hostile-html.ts"
import { multipart, newMessageId, rawMail } from "./raw-mails.ts"

type People = { from: string; to: string }
export type HostileMail = { what: string; raw: Buffer }

const head = ({ from, to }: People, more: string[] = []) =>
  [
    `From: ${from}`,
    `To: ${to}`,
    `Message-ID: ${newMessageId()}`,
    "Subject: Hostile",
    "Date: Mon, 03 Aug 2026 09:30:00 +0000",
    "MIME-Version: 1.0",
    ...more,
  ].join("\r\n")

const plain = "Content-Type: text/plain; charset=utf-8\r\n\r\nHi"
const bytes = (...text: string[]) => Buffer.from(text.join("\r\n"), "latin1")
const file = (name: string) => ({ name, content: "x" })

function nested(levels: number): string {
  const opens = Array.from(
    { length: levels },
    (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
  )
  return `${opens.join("")}${plain}\r\n`
}

/** A zip whose one file says that it unpacks to far more than there is: small as it comes. */
function zipOfDeath(): Buffer {
  const name = Buffer.from("bomb.txt")
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(42, 18)
  header.writeUInt32LE(0xffffffff, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name, Buffer.alloc(42)])
}

/** What is wrong with a mail besides its HTML. */
function hostileMime(people: People): HostileMail[] {
  const { from, to } = people
  const mail = (what: string, data: Parameters<typeof rawMail>[0]) => ({
    what,
    raw: rawMail({ from, to, ...data }),
  })
  const raw = (what: string, ...text: string[]) => ({ what, raw: bytes(...text) })
  const picture = Buffer.alloc(30 * 1024 * 1024, 0xff)
  return [
    raw("10,000 parts in each other", head(people), nested(10_000)),
    raw(
      "10,000 parts beside each other",
      head(people),
      multipart(
        "mixed",
        "many",
        Array.from({ length: 10_000 }, () => plain),
      ),
    ),
    raw(
      "a part without an end",
      head(people),
      `Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\n${plain}`,
    ),
    raw(
      "parts without a boundary",
      head(people),
      "Content-Type: multipart/alternative\r\n\r\n--\r\nContent-Type: text/html\r\n\r\n<p>Hi</p>",
    ),
    raw(
      "a boundary that is that of its parent",
      head(people),
      `Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n${plain}\r\n--x--\r\n--x--`,
    ),
    raw(
      "a mail in a mail in a mail",
      head(people),
      `${"Content-Type: message/rfc822\r\nContent-Disposition: inline\r\n\r\n".repeat(300)}${plain}`,
    ),
    raw(
      "base64 that is none",
      head(people),
      "Content-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!not base64 at all%%%\r\n=====\r\n",
    ),
    raw(
      "quoted-printable that breaks off",
      head(people),
      "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Hi =C3=\r\n=ZZ =</p>",
    ),
    raw(
      "a charset that there is not",
      head(people),
      "Content-Type: text/plain; charset=x-klingon\r\n\r\nHi \xe9\xff\xfe",
    ),
    raw(
      "a charset that hides markup",
      head(people),
      `Content-Type: text/html; charset=utf-7\r\n\r\nHi +ADw-script+AD4-window.top.ranHere=1+ADw-/script+AD4-`,
    ),
    raw(
      "NUL bytes everywhere",
      head({ from: from.replace("@", "\0@"), to: `${from}, \0${to}` }, [`Cc: ${from}`]),
      `Content-Type: text/html; charset=utf-8\r\n\r\n<p>H\0i</p><scr\0ipt>1</script>`,
    ),
    raw(
      "halves of characters",
      head(people),
      "Content-Type: text/plain; charset=utf-16le\r\n\r\nH\0i\0\x00\xd8",
    ),
    mail("encoded headers that hide new lines", {
      subject: `=?utf-8?B?${Buffer.from("Hi\r\nBcc: all@victims.example\r\n\r\n<script>").toString("base64")}?=`,
      from: `=?utf-8?B?${Buffer.from('"\r\nX-Evil: 1" <boss@organiser.example>').toString("base64")}?= <${from}>`,
    }),
    mail("encoded words without end", { subject: "=?utf-8?Q?=41?= ".repeat(5_000) }),
    mail("a sender who is called like somebody else", { from: `"boss@organiser.example" <${from}>` }),
    raw("two senders", `From: boss@organiser.example\r\n${head(people)}`, plain),
    raw(
      "headers that come twice",
      head(people, ["Subject: Other", "Message-ID: <twice@elsewhere.example>", `To: ${to}`, "Date: never"]),
      plain,
    ),
    raw("a header of a megabyte", head(people, [`X-Long: ${"a".repeat(900_000)}`]), plain),
    raw("too long headers", head(people, [`X-Long: ${"a".repeat(3_000_000)}`]), plain),
    raw(
      "ten thousand headers",
      head(
        people,
        Array.from({ length: 10_000 }, (_, place) => `X-${place}: y`),
      ),
      plain,
    ),
    mail("ten thousand recipients", {
      cc: Array.from({ length: 10_000 }, (_, place) => `p${place}@victims.example`).join(",\r\n "),
    }),
    mail("ten thousand references", {
      references: Array.from({ length: 10_000 }, (_, place) => `<r${place}@victims.example>`),
    }),
    mail("a Message-ID of a hundred kilobytes", { id: `<${"m".repeat(100_000)}@x>` }),
    mail("names of files that lead elsewhere", {
      files: [
        file("../../x"),
        file("..\\..\\windows\\win.ini"),
        file("/etc/passwd"),
        file("C:\\autoexec.bat"),
        file("."),
        file(".."),
        file("con.txt"),
      ],
    }),
    mail("names of files that hide what they are", {
      files: [
        file("=?utf-8?Q?invoice=E2=80=AEfdp.exe?="),
        file("photo.jpg                                          .exe"),
        file(`${"n".repeat(5_000)}.pdf`),
        file("a\tb.pdf"),
      ],
    }),
    raw(
      "a name of a file in pieces",
      head(people),
      multipart("mixed", "m", [
        plain,
        `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*0*=utf-8''..%2F..%2Fe; filename*1*=vil%00.exe\r\n\r\nx`,
      ]),
    ),
    mail("a zip of death", { files: [{ name: "bomb.zip", type: "application/zip", content: zipOfDeath() }] }),
    mail("a page among the files", {
      html: '<p>Hi</p><img src="cid:page">',
      files: [
        {
          name: "page.html",
          type: "text/html",
          content: "<script>window.top.ranHere=1</script>",
          contentId: "page",
          disposition: "inline",
        },
      ],
    }),
    mail("a vector image with a script among the files", {
      html: '<p>Hi</p><img src="cid:vector">',
      files: [
        {
          name: "v.svg",
          type: "image/svg+xml",
          content:
            '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="top.ranHere=1"><script>top.ranHere=1</script></svg>',
          contentId: "vector",
          disposition: "inline",
        },
      ],
    }),
    mail("an image of 30 MB in the text", {
      html: '<p>Hi</p><img src="cid:big">',
      files: [
        { name: "big.png", type: "image/png", content: picture, contentId: "big", disposition: "inline" },
      ],
    }),
    mail("an image of 30 MB written out", {
      html: `<p>Hi</p><img src="data:image/png;base64,${picture.toString("base64")}"><p>End</p>`,
    }),
    raw("nothing but headers", head(people), ""),
    raw(
      "lines of nothing but dots and dashes",
      head(people),
      `Content-Type: text/plain\r\n\r\n${"--\r\n.\r\n".repeat(20_000)}`,
    ),
  ]
}

/** Mails that try to run, fetch, hang or pretend, each in a way of its own; from one address to another. */
export function hostileMails(people: People): HostileMail[] {
  const pages = hostileHtml.map(([what, html]) => ({
    what,
    raw: rawMail({ ...people, subject: "Hostile", html }),
  }))
  return [...pages, ...hostileMime(people)]
}
