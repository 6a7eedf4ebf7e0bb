import { describe, expect, it } from "vitest"
import { textOfHtml } from "./text-of-html.ts"

describe("what HTML says", () => {
  it.each<[what: string, html: string, text: string]>([
    ["line by line", "<div>a</div><p>b</p>c<br>d", "a\nb\nc\nd"],
    ["with empty lines, but one at a time", "a<br><br><br><br>b", "a\n\nb"],
    ["words that are marked within a line", "<p>a <b>b</b><i>c</i>\n d</p>", "a bc d"],
    ["lists", "<ul><li>a</li><li>b</li></ul>", "- a\n- b"],
    ["rows of tables", "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"],
    ["signs as signs", "<p>1 &lt; 2 &amp;amp; &eacute;&nbsp;&euro;</p>", "1 < 2 &amp; é €"],
    ["nothing of what is not read", "<style>x</style><script>y</script><div hidden>z</div><p>a</p>", "a"],
    ["links by their text", '<a href="https://b.example">a.example</a>', "a.example"],
    ["nothing", "<p> </p>", ""],
  ])("%s", (_, html, text) => {
    expect(textOfHtml(html)).toBe(text)
  })
})
