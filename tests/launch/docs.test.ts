import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { withRoleTables } from "#tests/factories/role-table.ts"

/** Path of a proof of the specification, which may be named without its folder. */
function pathOf(proof: string): string {
  if (proof.startsWith("e2e/")) return join("tests", proof)
  if (proof.includes("/")) return proof
  const paths = ["tests/contract", "tests/security", "tests/resilience"].map((folder) => join(folder, proof))
  return paths.find((path) => existsSync(path)) ?? proof
}

/** Files of the specification with their rows: number, behaviour and proofs. */
const specification = globSync("docs/specification/*.md").map((path) => ({
  path,
  rows: [...readFileSync(path, "utf8").matchAll(/^\| ([A-Z]-\d+) \| (.+) \| (.+) \|$/gm)].map(
    ([, number = "", behaviour = "", proofs = ""]) => ({ number, behaviour, proofs }),
  ),
}))
const behaviours = specification.flatMap(({ rows }) => rows)
const numbers = new Set(behaviours.map(({ number }) => number))
const letters = [...new Set([...numbers].map((number) => number.slice(0, 1)))].join("")
/** A number of a behaviour, as `R-7`; "PDF/A-3" and "UTF-8" are none. */
const citation = new RegExp(`(?<![\\w/-])[${letters}]-\\d+\\b`, "g")

/** Comments of a file, in the syntax of TypeScript, style sheets, Prisma and SQL. */
const commentsOf = (path: string) =>
  readFileSync(path, "utf8")
    .match(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|(?<=^|\s)--\s.*/gm)
    ?.join("\n") ?? ""

/** Files that are written by hand, which the database client is not, with their comments. */
const code = globSync([
  "{app,components,lib,scripts,tests}/**/*.{ts,tsx,css,mjs}",
  "prisma/{schema,seed,sql}/**/*.{ts,prisma,sql}",
  "*.{ts,mjs}",
])
  .filter((path) => !path.includes("/prisma-client/"))
  .map((path) => ({ path, comments: commentsOf(path) }))

describe("the specification", () => {
  it("gives each behaviour a number of its own, with the letter of its file", () => {
    expect(behaviours.length).toBeGreaterThan(300)
    const twice = behaviours.filter(
      ({ number }, at) => behaviours.findIndex((other) => other.number === number) !== at,
    )
    expect(twice).toEqual([])
    const index = readFileSync("docs/specification.md", "utf8")
    const misplaced = specification.flatMap(({ path, rows }) =>
      rows
        .map(({ number }) => number)
        .filter(
          (number) => !new RegExp(`^\\| ${number.slice(0, 1)} \\|.*\\(${path.slice(5)}\\)`, "m").test(index),
        ),
    )
    expect(misplaced).toEqual([])
  })

  it("names for each behaviour proofs that exist", () => {
    const proofs = behaviours.map(({ number, proofs }) => ({
      number,
      files: [...proofs.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, proof = ""]) => proof),
    }))
    expect(proofs.filter(({ files }) => files.length === 0)).toEqual([])
    expect(
      proofs.flatMap(({ number, files }) =>
        files.filter((proof) => !existsSync(pathOf(proof))).map((proof) => `${number}: ${proof}`),
      ),
    ).toEqual([])
  })

  it("has every number that code and documents cite", () => {
    const documents = globSync("docs/**/*.md").map((path) => ({
      path,
      comments: readFileSync(path, "utf8"),
    }))
    const unknown = [...code, ...documents].flatMap(({ path, comments }) =>
      (comments.match(citation) ?? [])
        .filter((number) => !numbers.has(number))
        .map((number) => `${path}: ${number}`),
    )
    expect(unknown).toEqual([])
    expect(code.filter(({ comments }) => comments.match(citation)).length).toBeGreaterThan(200)
  })

  it("is what comments cite, not papers from before it", () => {
    const before = /\b[Ss]pec(ification)?,? \(?(part )?[12]\b|\bpart [12] §|\bDESIGN\b|\bLOOK\b/
    expect(code.filter(({ comments }) => before.test(comments)).map(({ path }) => path)).toEqual([])
  })
})

describe("what is written of the code", () => {
  it("names folders and files of the architecture that are there", () => {
    const text = readFileSync("docs/architecture.md", "utf8")
    const named = [...text.matchAll(/`((?:app|components|lib|prisma|scripts|tests)\/[\w./()[\]-]+)`/g)].map(
      ([, path = ""]) => path.replace(/\/$/, ""),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })

  it("names files in short that are there", () => {
    const text = readFileSync("docs/architecture.md", "utf8")
    const named = [...text.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|sql))`/g)].map(
      ([, path = ""]) => path,
    )
    const files = ["app", "components", "lib", "prisma", "scripts", "tests"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `/${folder}/${file}`),
    )
    expect(named.length).toBeGreaterThan(20)
    const gone = named.filter((name) => !existsSync(name) && !files.some((file) => file.endsWith(`/${name}`)))
    expect(gone).toEqual([])
  })

  it("has the tables of roles that the rules of the calls come to", () => {
    const text = readFileSync("docs/security.md", "utf8")
    // Stale: `npm run roles` writes them.
    expect(text).toBe(withRoleTables(text))
  })

  it("names in the table of attacks every test of its folder, and what is there", () => {
    const text = readFileSync("docs/security.md", "utf8")
    const table = text.split("## Attacks that are repeated")[1]?.split("\n## ")[0] ?? ""
    const named = [...table.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path = ""]) => path)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
    const attacks = readdirSync("tests/security").map((name) => `tests/security/${name}`)
    expect(attacks.filter((path) => !named.includes(path))).toEqual([])
  })

  it("numbers decisions without gaps", () => {
    const numbers = readdirSync("docs/decisions").map((name) => Number(name.slice(0, 4)))
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
  })
  it("names every function of a trigger once", () => {
    const sql = globSync("prisma/sql/*.sql").map((path) => readFileSync(path, "utf8"))
    const functions = sql.flatMap((text) =>
      [...text.matchAll(/FUNCTION ([a-z_<>]+)\(\) RETURNS trigger/g)].map(([, name = ""]) => name),
    )
    const named = [...readFileSync("docs/triggers.md", "utf8").matchAll(/^\| `([a-z_<>]+)` \|/gm)].map(
      ([, name = ""]) => name,
    )
    expect(named.toSorted()).toEqual(functions.toSorted())
  })
})
