import { expect, it } from "vitest"
import { guessDelimiter, readCsv } from "./read-csv.ts"

const cellsOf = (file: Uint8Array) => readCsv(file).rows.map(({ cells }) => cells)
const bytes = (text: string) => new TextEncoder().encode(text)

it("reads quoted cells, doubled quotes and line breaks inside cells", () => {
  expect(readCsv(bytes('name,note\r\n"Petit, Loup","says ""hello""\nto you"\r\n'))).toEqual({
    head: ["name", "note"],
    rows: [{ line: 3, cells: ["Petit, Loup", 'says "hello"\nto you'] }],
  })
})

it("finds the delimiter that the file uses", () => {
  expect(guessDelimiter("a;b;c\n1,5;2;3\n")).toBe(";")
  expect(guessDelimiter("a\tb\n1\t2\n")).toBe("\t")
  expect(guessDelimiter('name,city\n"x;y;z",Paris\n')).toBe(",")
  expect(guessDelimiter("name\nPetit Loup\n")).toBe(",")
})

it("reads what spreadsheets on Windows write", () => {
  expect(cellsOf(Uint8Array.from([...bytes("nom\nSoci"), 0xe9, ...bytes("t"), 0xe9]))).toEqual([["Société"]])
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("nom;ville\nÉlan;Sète\n", "utf16le")])
  expect(cellsOf(utf16)).toEqual([["Élan", "Sète"]])
  expect(readCsv(bytes("\ufeffnom\nÉlan\n")).head).toEqual(["nom"])
})

it("fills short rows up, cuts long ones and leaves blank lines out", () => {
  expect(readCsv(bytes("a,b\n1\n\n,\n1,2,3\n")).rows).toEqual([
    { line: 2, cells: ["1", ""] },
    { line: 5, cells: ["1", "2"] },
  ])
})

it("refuses what is no table", () => {
  expect(() => readCsv(bytes(""))).toThrow("no_head")
  expect(() => readCsv(bytes('a,b\n"never closed\n'))).toThrow("not_csv")
})
