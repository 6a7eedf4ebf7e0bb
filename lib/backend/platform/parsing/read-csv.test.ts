import { expect, it } from "vitest"
import { type CsvRow, readCsv } from "./read-csv.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

async function read(file: Uint8Array) {
  const { head, rows } = await readCsv(file)
  const all: CsvRow[] = []
  for await (const row of rows) all.push(row)
  return { head, rows: all }
}

const cellsOf = async (file: Uint8Array) => (await read(file)).rows.map(({ cells }) => cells)

it("reads quoted cells, doubled quotes and line breaks inside cells", async () => {
  expect(await read(bytes('name,note\r\n"Petit, Loup","says ""hello""\nto you"\r\n'))).toEqual({
    head: ["name", "note"],
    rows: [{ line: 2, cells: ["Petit, Loup", 'says "hello"\nto you'] }],
  })
})

it("reads what spreadsheets on Windows write", async () => {
  const windows = Uint8Array.from([...bytes("nom\nSoci"), 0xe9, ...bytes("t"), 0xe9])
  expect(await cellsOf(windows)).toEqual([["Société"]])
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("nom;ville\nÉlan;Sète\n", "utf16le")])
  expect(await cellsOf(utf16)).toEqual([["Élan", "Sète"]])
  expect((await read(bytes("\ufeffnom\nÉlan\n"))).head).toEqual(["nom"])
})

it("names the line where a row begins, whatever breaks its cells have", async () => {
  const text = 'a;b\r\n"x\r\ny";1\r\n"p\nq";2\r\n\r\n"r\rs";3\r\nz;4\r\n'
  expect((await read(bytes(text))).rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [2, "x\ny"],
    [4, "p\nq"],
    [7, "r\ns"],
    [9, "z"],
  ])
})

it("takes what a first line says to be between cells, in either order of the bytes", async () => {
  const text = "sep=|\r\nnom|note\r\nÉlan|a;b;c\r\n"
  const read16 = Buffer.from(`\ufeff${text}`, "utf16le").swap16()
  for (const file of [bytes(text), bytes(`\ufeff${text}`), new Uint8Array(read16)]) {
    const { head, rows } = await read(file)
    expect([head, rows]).toEqual([["nom", "note"], [{ line: 3, cells: ["Élan", "a;b;c"] }]])
  }
})

it("fills short rows up, cuts long ones and leaves blank lines out", async () => {
  expect((await read(bytes("a,b\n1\n\n,\n1,2,3\n"))).rows).toEqual([
    { line: 2, cells: ["1", ""] },
    { line: 5, cells: ["1", "2"] },
  ])
})

it.each([
  ['27" et 32"', '27" et 32"'],
  ['="00000000"', '="00000000"'],
  ['a "b" c', 'a "b" c'],
  ['"27"" et 32"""', '27" et 32"'],
])("takes quotes within a cell for signs of its text: %s", async (cell, text) => {
  expect(await cellsOf(bytes(`nom;note\nPaul;${cell}\nOdile;x\n`))).toEqual([
    ["Paul", text],
    ["Odile", "x"],
  ])
})

it("refuses what is no table", async () => {
  const refusal = (code: string) => ({ status: 422, data: { errors: { file: [code] } } })
  await expect(read(bytes(""))).rejects.toMatchObject(refusal("no_head"))
  await expect(read(bytes(",,\n \n"))).rejects.toMatchObject(refusal("no_head"))
  await expect(read(bytes('a,b\n"never closed\n'))).rejects.toMatchObject(refusal("not_csv"))
})

const long = Array.from({ length: 40_000 }, (_, n) => [`Société ${n}, "fils"`, `é\n${"à".repeat(n % 50)}`])
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const longText = ["nom;note", ...long.map((cells) => cells.map(quoted).join(";"))].join("\r\n")

it.each<[string, Uint8Array]>([
  ["UTF-8", bytes(longText)],
  ["UTF-16", Buffer.from(`\ufeff${longText}`, "utf16le")],
  ["Windows-1252", Buffer.from(longText, "latin1")],
])("reads a long file in %s to the last row, wherever its pieces are cut", async (_, file) => {
  const { rows } = await read(file)
  expect(rows.map(({ cells }) => cells)).toEqual(long)
  expect(rows.at(-1)?.line).toBe(2 * long.length)
})

it("lets other work have its turn again and again while it reads a long file", async () => {
  const { rows } = await readCsv(bytes(longText))
  let yields = 0
  const timer = setInterval(() => yields++, 0)
  for await (const _ of rows);
  clearInterval(timer)
  expect(yields).toBeGreaterThan(10)
})

it("reads no further than its reader wants", async () => {
  const { rows } = await readCsv(bytes(`${longText}\n"never closed`))
  const taken: string[][] = []
  for await (const { cells } of rows) {
    taken.push(cells)
    if (taken.length === 3) break
  }
  expect(taken).toEqual(long.slice(0, 3))
})
