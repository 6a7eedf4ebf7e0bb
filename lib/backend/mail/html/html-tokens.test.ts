import { expect, it } from "vitest"
import { htmlTokens, unescaped } from "./html-tokens.ts"

it("goes through sanitised HTML piece by piece, and loses nothing of it", () => {
  const html = '<p style="color:red">a &lt; b<br />c</p>\nd'
  const tokens = [...htmlTokens(html)]
  expect(tokens.map(({ kind, raw }) => [kind, raw])).toEqual([
    ["open", '<p style="color:red">'],
    ["text", "a &lt; b"],
    ["open", "<br />"],
    ["text", "c"],
    ["close", "</p>"],
    ["text", "\nd"],
  ])
  expect(tokens.map(({ raw }) => raw).join("")).toBe(html)
})

it("reads signs once: what somebody wrote as a sign stays one", () => {
  expect(unescaped("&lt;b&gt; &quot;1&quot; &amp;amp; &nbsp;")).toBe('<b> "1" &amp; &nbsp;')
})
