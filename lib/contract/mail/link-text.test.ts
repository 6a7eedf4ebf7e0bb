import { expect, it } from "vitest"
import { isLinkText } from "./link-text.ts"

it.each([
  ["https://salon.example.com/a?b=[BRAND]", true],
  ["https://[HOST_NAME]/a", true],
  ["[APPLICATION_LINK]", true],
  ["[APPLICATION_LINK]?from=mail", true],
  ["https://", false],
  ["salon.example.com", false],
  ["[not a placeholder]", false],
  ["mailto:us@example.com", false],
])("a link as a mail has it: %s %s", (text, is) => {
  expect(isLinkText(text)).toBe(is)
})
