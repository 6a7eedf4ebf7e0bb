import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { withRoleTables } from "#tests/factories/role-table.ts"

/** Where a proof stands that is named in short. */
function pathOf(proof: string): string {
  if (proof.startsWith("e2e/")) return join("tests", proof)
  if (proof.includes("/")) return proof
  const paths = ["tests/contract", "tests/security", "tests/resilience"].map((folder) => join(folder, proof))
  return paths.find((path) => existsSync(path)) ?? proof
}

describe("what is written of the code", () => {
  it("names proofs of the specification that are there", () => {
    const text = readFileSync("docs/spec-coverage.md", "utf8")
    const proofs = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, proof = ""]) => proof)
    expect(proofs.length).toBeGreaterThan(100)
    expect(proofs.filter((proof) => !existsSync(pathOf(proof)))).toEqual([])
  })

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
})
