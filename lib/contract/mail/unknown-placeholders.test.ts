import { describe, expect, it } from "vitest"
import { unknownPlaceholders, unknownPlaceholdersInHtml } from "./unknown-placeholders.ts"

const known = new Set(["FIRST_NAME", "BRAND", "DEMO_LINK", "HALL"])

describe("what looks like a placeholder and is not a known one", () => {
  it.each([
    ["[NOBODY]", "[FIRST_NAM]", "[FIRST NAME]", "[FIRST-NAME]", "[PRÉNOM]", "[brand]", "[First name]"],
    ["[firstname]", "[first_name]", "[company_id]", "[prénom]", "[Société]", "[FIRST\u00a0NAME]"],
    ["{{x}}", "{{ contact.FIRSTNAME }}", "[[X]]", "[[First name]]", "$" + "{name}", "*|FNAME|*", "%%name%%"],
    ["{FIRST_NAME}", "{prénom}", "{first name}", "{Marque}", "%FIRSTNAME%", "%FIRST_NAME%"],
  ])("is found: %s and its like", (...written) => {
    for (const one of written) expect(unknownPlaceholders(`Hello ${one}, welcome`, known)).toEqual([one])
  })

  it.each([
    ["[FIRST_NAME]", "[HALL]", "[1]", "[1, 2]", "[…]", "[see below]", "[sic]", "[A]", "[Ed.]", "[nous]"],
    [
      "[见下]",
      "{1}",
      "{see below}",
      "50%% off",
      "{}",
      "{a, b}",
      "%d",
      "10 % de %",
      "100%SAFE",
      "[]",
      "{{1}}",
      "a * | b",
      "f[i]",
    ],
  ])("is not found in ordinary text: %s and its like", (...written) => {
    for (const one of written) expect(unknownPlaceholders(`Hello ${one}, welcome`, known)).toEqual([])
  })

  it("is named once each, in the order of the text", () => {
    expect(unknownPlaceholders("[NOBODY] {{x}} [BRAND] [NOBODY]", known)).toEqual(["[NOBODY]", "{{x}}"])
  })
})

describe("in HTML it", () => {
  it.each([
    ["<p>[FIRST&nbsp;NAME]</p>", "[FIRST NAME]"],
    ["<p>Hello [first <b>name</b>],</p>", "[first name]"],
    ["<p>Hello {{ <em>x</em> }}</p>", "{{ x }}"],
    ['<a href="https://salon.example/?to=%7B%7Bid%7D%7D">here</a>', "{{id}}"],
    ["<a href='[DEMO_LINKS]'>here</a>", "[DEMO_LINKS]"],
    ['<img alt="[NOBODY]">', "[NOBODY]"],
  ])("is found: %s", (html, written) => {
    expect(unknownPlaceholdersInHtml(html, known)).toEqual([written])
  })

  it("is also a known one with a tag inside, which nothing fills", () => {
    expect(unknownPlaceholdersInHtml("<p>[FIRST_<b>NAME</b>]</p>", known)).toEqual(["[FIRST_NAME]"])
  })

  it("is not found across lines, nor around a whole placeholder", () => {
    const html =
      "<p>[A<br>B]</p><p>[NO</p><p>WAY]</p><b>[BRAND]</b><a href='[DEMO_LINK]'>[see <i>below</i>]</a>"
    expect(unknownPlaceholdersInHtml(html, known)).toEqual([])
  })
})
