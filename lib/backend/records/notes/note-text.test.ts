import { expect, it } from "vitest"
import { textOfNote } from "./note-text.ts"

it.each([
  ["<p>Wants a corner</p><p>near <b>the&nbsp;door</b></p>", "Wants a corner near the door"],
  ["<ul><li>R&amp;D</li><li>5 &lt; 6</li></ul>", "R&D 5 < 6"],
  ["&amp;lt;", "&lt;"],
  ["<p>\u00a0 </p>", ""],
])("of a note %s the text is one line", (html, text) => {
  expect(textOfNote(html)).toBe(text)
})
