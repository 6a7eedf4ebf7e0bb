import { expect, it } from "vitest"
import { type SearchedMail, whereFound } from "./where-found.ts"

const mail: SearchedMail = {
  subject: "Your booth",
  from: { name: "Cléo Œuvré", email: "cleo@maison.example" },
  people: [
    { name: "", email: "sales@show.example" },
    { name: "Marc Petit", email: "marc@maison.example" },
  ],
  text: `${"many words before it come ".repeat(4)}the velvet curtains\n\nof the hall, ${"and more ".repeat(30)}`,
  files: [{ name: "plan.pdf" }, { name: "Velours-hall.pdf" }],
}

it.each([
  ["a file by its name", ["velours"], "file", "Velours-hall.pdf"],
  ["a file before the text", ["hall"], "file", "Velours-hall.pdf"],
  ["the subject", ["BOOTH"], "subject", "Your booth"],
  ["the sender, without accents", ["oeuvre"], "sender", "Cléo Œuvré <cleo@maison.example>"],
  ["whom it went to", ["marc"], "people", "Marc Petit <marc@maison.example>"],
  ["an address without a name", ["sales@"], "people", "sales@show.example"],
  ["two letters at the start of a word alone", ["of"], "text", undefined],
  ["the part that has most of the words", ["velvet", "hall"], "text", undefined],
])("finds %s", (_, words, part, text) => {
  expect(whereFound(words, mail)).toMatchObject({ part, ...(text && { text }) })
})

it("shows of a text what is around the word, in one line", () => {
  const { text } = whereFound(["velvet"], mail)
  expect(text).toMatch(/^…\S+ \S+ \S+ the velvet curtains of the hall, and more .*…$/)
  expect(text.length).toBeLessThan(100)
})
