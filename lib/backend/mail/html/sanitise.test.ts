import { describe, expect, it } from "vitest"
import { hasRemoteImages, sanitiseMail, storable, withRemoteImages } from "./sanitise.ts"

type Row = [what: string, html: string, safe: string]

describe("HTML of a mail", () => {
  it.each<Row>([
    ["scripts", "<p>a<script>b()</script></p>", "<p>a</p>"],
    ["handlers", '<p onclick="b()" onmouseover=c()>a</p>', "<p>a</p>"],
    ["sheets of styles", "<style>p{}</style><p>a</p>", "<p>a</p>"],
    ["frames", '<iframe src="https://b.example"></iframe>a', "a"],
    ["objects and embeds", '<object data="x"><embed src="x"></object>a', "a"],
    ["drawings", "<svg><a>b</a></svg>a", "a"],
    ["forms, but for what is read in them", '<form action="https://b.example"><input name="p">a</form>', "a"],
    [
      "other pages' bases and refreshes",
      '<base href="https://b.example"><meta http-equiv="refresh" content="0;url=x">a',
      "a",
    ],
    ["comments and conditions", "<!-- b --><!--[if mso]><p>c</p><![endif]-->a", "a"],
    ["names and classes", '<p id="b" class="c" name="d">a</p>', "<p>a</p>"],
    ["places over others", '<p style="position:fixed;top:0;color:red">a</p>', '<p style="color:red">a</p>'],
  ])("is without %s", (_, html, safe) => {
    expect(sanitiseMail(html)).toBe(safe)
  })

  it.each<Row>([
    [
      "tables",
      '<table border="1" onload="x"><tr><td colspan="2" bgcolor="#fff">a</td></tr></table>',
      '<table border="1"><tbody><tr><td colspan="2" bgcolor="#fff">a</td></tr></tbody></table>',
    ],
    ["lists", '<ol start="3" type="a"><li>a</li></ol>', '<ol start="3" type="a"><li>a</li></ol>'],
    ["marks of text", "<b>a</b><em>b</em><u>c</u><sup>d</sup>", "<b>a</b><em>b</em><u>c</u><sup>d</sup>"],
    [
      "fonts",
      '<font color="red" face="Arial" size="+1">a</font>',
      '<font color="red" face="Arial" size="+1">a</font>',
    ],
    ["signs as signs", "1 &lt; 2 &amp; 3", "1 &lt; 2 &amp; 3"],
    ["directions that languages need", '<p dir="rtl">א</p>', '<p dir="rtl">א</p>'],
  ])("keeps %s", (_, html, safe) => {
    expect(sanitiseMail(html)).toBe(safe)
  })

  it.each<Row>([
    [
      "above a table",
      '<div style="display:none">x</div><table><tr><td>PREMIER</td></tr></table><p>DEUXIEME</p>',
      "<table><tbody><tr><td>PREMIER</td></tr></tbody></table><p>DEUXIEME</p>",
    ],
    ["before bold words", '<span style="display:none">x</span><b>gras</b> maigre', "<b>gras</b> maigre"],
    ["within others, with all that is in them", "<b>a<span hidden>x<i>y<br>z</i></span>b</b>", "<b>ab</b>"],
    ["one in the other", "a<div hidden>x<div hidden>y</div>z</div>b", "ab"],
    ["that never end", "a<div hidden>x<p>y", "a"],
    ["that hold nothing", '<img hidden src="https://b.example/a.png">a<br hidden>b', "ab"],
    ["of Outlook alone", '<p style="mso-hide:all">x</p>a', "a"],
    [
      "whose style is spelt otherwise",
      '<p style="DISPLAY : none">x</p><p style="visibility:hidden">y</p>a',
      "a",
    ],
    [
      "in forms, scripts and sheets",
      "<form hidden>x</form><script hidden>y</script><style hidden>z</style>a",
      "a",
    ],
  ])("is without elements to be unseen: %s", (_, html, safe) => {
    expect(sanitiseMail(html)).toBe(safe)
  })

  it("keeps text that looks like a mark of what is unseen", () => {
    const text = "&lt;div hidden=&quot;hidden&quot;&gt;a"
    expect(sanitiseMail(`<p title='<div hidden="hidden">'>${text}</p>`)).toContain(
      text.replaceAll("&quot;", '"'),
    )
  })

  it.each<Row>([
    ["stand for themselves", '<a href="https://a.example/x">ici</a>', "https://a.example/x"],
    [
      "lose a name before their host",
      '<a href="https://bank.example@evil.example/">ici</a>',
      "https://evil.example/",
    ],
    [
      "write mails and call numbers",
      '<a href="mailto:ada@client.example">ici</a>',
      "mailto:ada@client.example",
    ],
  ])("has links that %s", (_, html, address) => {
    expect(sanitiseMail(html)).toContain(
      `<a href="${address}" title="${address}" target="_blank" rel="noopener noreferrer nofollow">`,
    )
  })

  it.each([
    "javascript:a()",
    " java\nscript:a()",
    "data:text/html,a",
    "vbscript:a",
    "file:///a",
    "/a",
    "#a",
    "x:y",
  ])("has no link to %j", (address) => {
    expect(sanitiseMail(`<a href="${address}">a</a>`)).toBe("<a>a</a>")
  })

  it("says beside a link where it leads to, when its text says something else, unless who wrote it is trusted", () => {
    const html = '<a href="https://evil.example/">bank.example</a>'
    expect(sanitiseMail(html)).toContain('<span class="mail-target" dir="ltr"> [evil.example] </span>')
    expect(sanitiseMail(html, { trustLinks: true })).not.toContain("mail-target")
  })

  it("of a great many tags in each other becomes plain text", () => {
    expect(sanitiseMail(`${"<div>".repeat(300)}a &amp; b`)).toBe("<div> a &amp;amp; b</div>")
  })

  it("that repeats what was left open for ever becomes plain text", () => {
    const fonts = Array.from({ length: 200 }, (_, index) => `<font size=${index}>`).join("")
    const safe = sanitiseMail(`<p>${fonts}</p>${"<p>x</p>".repeat(1000)}`)
    expect(safe).toMatch(/^<div>[x ]+<\/div>$/)
  })

  it("is read up to where anybody would", () => {
    expect(sanitiseMail("<b>a</b>".repeat(30_000)).length).toBeLessThanOrEqual(8 * 20_001)
  })

  it("is without pictures of megabytes written out within it, and keeps what is around them", () => {
    expect(sanitiseMail(`<p>a</p><img src="data:image/png;base64,${"A".repeat(400_000)}"><p>b</p>`)).toMatch(
      /<p>a<\/p>.*<p>b<\/p>$/,
    )
  })

  it("turns no words around", () => {
    expect(sanitiseMail("a\u202egnp.exe\u202db")).toBe("agnp.exeb")
  })
})

describe("pictures of a mail", () => {
  const imageOf = (id: string) => (id === "logo 1@a" ? "/files/1" : null)

  it.each<Row>([
    ["that came with it", '<img src="cid:logo%201@a" alt="Logo">', '<img alt="Logo" src="/files/1" />'],
    ["that did not come with it", '<img src="cid:other">', "<img />"],
    ["within the text", '<img src="data:image/png;base64,AAAA">', '<img src="data:image/png;base64,AAAA" />'],
    ["of a kind that could run", '<img src="data:image/svg+xml;base64,AAAA">', "<img />"],
    [
      "of other servers, unfetched",
      '<img src="https://a.example/a.png">',
      '<img data-remote-src="https://a.example/a.png" />',
    ],
    [
      "of other servers, by any scheme",
      '<img src="//a.example/a.png">',
      '<img data-remote-src="https://a.example/a.png" />',
    ],
    ["of a disk", '<img src="file:///C:/a.png">', "<img />"],
    ["in sets of sizes", '<img srcset="https://a.example/a.png 2x">', "<img />"],
  ])("%s", (_, html, safe) => {
    expect(sanitiseMail(html, { imageOf })).toBe(safe)
  })

  it("of other servers are known, and fetched when somebody asks", () => {
    const safe = sanitiseMail('<img src="https://a.example/a.png" width="2">')
    expect([hasRemoteImages(safe), hasRemoteImages(sanitiseMail("<p>data-remote-src=</p>"))]).toEqual([
      true,
      false,
    ])
    const shown = withRemoteImages(safe, (remote) => `/picture?url=${remote}&more`)
    expect(shown).toContain(' src="/picture?url=https://a.example/a.png&amp;more"')
    expect(hasRemoteImages(shown)).toBe(false)
  })

  it("of what we wrote ourselves stand by their address", () => {
    expect(sanitiseMail('<img src="https://a.example/a.png">', { keepRemoteImages: true })).toBe(
      '<img src="https://a.example/a.png" />',
    )
  })
})

it("leaves out of a text what the database cannot hold", () => {
  expect(storable("a\0b\u0007\tc\nd\ud800")).toBe("ab\tc\nd\ufffd")
})
