import { expect, it } from "vitest"
import { isTextPicture } from "./keep-parts.ts"

const logo = { name: "l.png", mime: "image/png", contentId: "l1", isInline: true }

it.each<[what: string, part: Parameters<typeof isTextPicture>[0], is: boolean]>([
  ["a logo", logo, true],
  ["a picture that is attached", { ...logo, isInline: false }, false],
  ["a picture that no text can show", { ...logo, contentId: undefined }, false],
  ["a PDF that Apple Mail puts between lines", { ...logo, mime: "application/pdf" }, false],
])("takes no place among the files of a mail: %s %s", (_, part, is) => {
  expect(isTextPicture(part)).toBe(is)
})
