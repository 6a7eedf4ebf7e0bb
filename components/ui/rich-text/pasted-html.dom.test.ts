import { describe, expect, it } from "vitest"
import { preparePasted } from "./pasted-html.ts"

function prepared(html: string) {
  const page = new DOMParser().parseFromString(html, "text/html")
  const leftOut = preparePasted(page)
  return { html: page.body.innerHTML.replace(/\n/g, ""), ...leftOut }
}

const item = (text: string, sign: string, level = 1) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
    style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${text}</p>`

describe("what is pasted", () => {
  it("has lists where Word has paragraphs with a typed number", () => {
    const { html, isChanged } = prepared(
      `<p>Before</p>${item("Badge", "1.")}${item("Moquette", "2.")}<p>After</p>${item("Alone", "·")}`,
    )
    const plain = html.replace(/<!--.*?-->/g, "")
    expect(plain).toBe(
      "<p>Before</p><ol><li>Badge</li><li>Moquette</li></ol><p>After</p><ul><li>Alone</li></ul>",
    )
    expect(isChanged).toBe(true)
  })

  it("has deeper items in the item before them", () => {
    const items = [item("One", "1."), item("Deep", "a)", 2), item("Deeper", "§", 3), item("Two", "2.")]
    expect(prepared(items.join("\n")).html.replace(/<!--.*?-->/g, "")).toBe(
      "<ol><li>One<ol><li>Deep<ul><li>Deeper</li></ul></li></ol></li><li>Two</li></ol>",
    )
  })

  it("loses pictures with the spaces around them kept, which is counted as is underlined text", () => {
    const text = prepared('<p>Voir <img src="file:///C:/tmp/plan.png"> et <u>souligné</u></p>')
    expect(text.html).toBe("<p>Voir  et <u>souligné</u></p>")
    expect(text).toMatchObject({ pictures: 1, isUnderlined: true, isChanged: true })
  })

  it("is left as it is otherwise", () => {
    const html = "<ul><li>One</li></ul><p><b>Two</b></p>"
    expect(prepared(html)).toEqual({ html, pictures: 0, isUnderlined: false, isChanged: false })
  })
})
