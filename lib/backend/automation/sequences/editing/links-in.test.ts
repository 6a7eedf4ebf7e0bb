import { expect, it } from "vitest"
import { linksFor, linksIn } from "./links-in.ts"

const html = `<div><a href="https://a.example/?x=1&amp;y=2">one</a> <a href="mailto:us@example.com">write</a>
  <a class="button" href="[MEETING_LINK]">meet</a> [APPLICATION_LINK] [BRAND] <a href="https://a.example/[BRAND]">yours</a> <a href="[MEETING_LINK]">again</a></div>`

it("links are listed as a mail has them, with placeholders for an address", () => {
  expect(linksIn(html)).toEqual([
    "https://a.example/?x=1&y=2",
    "[MEETING_LINK]",
    "[APPLICATION_LINK]",
    "https://a.example/[BRAND]",
  ])
})

it("links with placeholders are kept with what they stood for", () => {
  const values = { MEETING_LINK: "https://meet.example", BRAND: "lilas", APPLICATION_LINK: null }
  expect(linksFor(html, values)).toEqual({
    "[MEETING_LINK]": "https://meet.example",
    "https://a.example/[BRAND]": "https://a.example/lilas",
  })
})
