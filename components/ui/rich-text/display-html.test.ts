import { describe, expect, it } from "vitest"
import { displayHtml } from "./display-html.ts"

describe("displayHtml", () => {
  it("shows what the editor makes", () => {
    const html = "<p>One <strong>two</strong> &amp; <em>three</em></p><ul><li>four<br></li></ul>"
    expect(displayHtml(html)).toBe(html)
  })

  it("opens links beside the CRM", () => {
    expect(displayHtml('<a href="https://example.com/?a=1&amp;b=2">x</a>')).toBe(
      '<a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    )
  })

  it("shows pictures of ours in their width, and no others", () => {
    const own = '<img src="/api/messenger/media/12" alt="Salon &quot;Paris&quot;" width="180" />'
    expect(displayHtml(own)).toBe(
      '<img src="/api/messenger/media/12" alt="Salon &quot;Paris&quot;" width="180">',
    )
    expect(
      displayHtml('<img src="https://a.example/logo.png"><img src="/api/messenger/media/../../user">'),
    ).toBe("")
  })

  it.each([
    ["<script>alert(1)</script>", "alert(1)"],
    ['<img src="x" onerror="alert(1)">', ""],
    ['<p onclick="alert(1)" style="color:red">x</p>', "<p>x</p>"],
    ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="java&#115;cript:alert(1)">x</a>', "<a>x</a>"],
    ["<svg/onload=alert(1)>", ""],
    ["<iframe src='x'></iframe>", ""],
    ["<p>a <b", "<p>a &lt;b"],
    ["<!-- x --><p>a</p>", "&lt;!-- x --&gt;<p>a</p>"],
  ])("makes %j harmless", (html, harmless) => {
    expect(displayHtml(html)).toBe(harmless)
  })
})
