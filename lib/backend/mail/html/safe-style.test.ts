import { describe, expect, it } from "vitest"
import { isHidden, safeStyle } from "./safe-style.ts"

describe("a style attribute", () => {
  it.each<[style: string, safe: string]>([
    ["color:red", "color:red"],
    [" Color : RED ; ; margin: 0 auto ", "color:RED;margin:0 auto"],
    ["color:rgb(1, 2, 3);border:1px solid #ccc", "color:rgb(1, 2, 3);border:1px solid #ccc"],
    ["font-family:'Times New Roman', serif", "font-family:'Times New Roman', serif"],
    ["background:#fff", "background-color:#fff"],
    ["background:url(https://a.example)", ""],
    ["background-image:url(x)", ""],
    ["position:absolute;top:0;left:0;z-index:9", ""],
    ["transform:scale(9);opacity:0;content:'x'", ""],
    ["width:expression(alert(1))", ""],
    ["color:re\\64", ""],
    ["color:red/**/", ""],
    ["color:var(--a)", ""],
    ["margin:-10px", ""],
    ["margin:0 -10px", ""],
    ["text-indent:-9999px", ""],
    ["font-size:0", ""],
    ["font-size:0.1px;line-height:0", ""],
    ["font-size:10px", "font-size:10px"],
    ["display:none", ""],
    ["display:inline-block", "display:inline-block"],
    ["display:table-cell", "display:table-cell"],
    ["display:contents", ""],
    [`color:${"a".repeat(301)}`, ""],
    ["nonsense", ""],
    ["", ""],
  ])("%s keeps looks alone: %s", (style, safe) => {
    expect(safeStyle(style)).toBe(safe)
  })
})

it.each<[style: string, is: boolean]>([
  ["display:none", true],
  ["color:red; DISPLAY : NONE !important", true],
  ["visibility:hidden", true],
  ["visibility:collapse", true],
  ["mso-hide:all", true],
  ["display:block", false],
  ["x-display:none", false],
  ["visibility:visible", false],
  ["", false],
])("is there to be unseen: %s %s", (style, is) => {
  expect(isHidden(style)).toBe(is)
})
