import { expect, it } from "vitest"
import { guessDelimiter } from "./guess-delimiter.ts"

it("finds the delimiter that the file uses", () => {
  expect(guessDelimiter("a;b;c\n1,5;2;3\n")).toBe(";")
  expect(guessDelimiter("a\tb\n1\t2\n")).toBe("\t")
  expect(guessDelimiter('name,city\n"x;y;z",Paris\n')).toBe(",")
  expect(guessDelimiter("name\nPetit Loup\n")).toBe(",")
})
