import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { auditOutcome } from "./audit-outcome.ts"
import { billOfMaterials } from "./bill-of-materials.ts"
import { type LockedPackage, shippedPackages } from "./lock-packages.ts"
import { thirdPartyNotices } from "./notices.ts"

const lockOf = (packages: object) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: { "": { name: "app", version: "1.0.0", dependencies: { a: "^1" } }, ...packages },
  })
const at = new Date("2026-11-26T12:00:00Z")

/** The parts of CycloneDX 1.6 that are written, as its schema has them; nothing else may be there. */
const licences = z.array(
  z.union([
    z.strictObject({ expression: z.string().min(1) }),
    z.strictObject({ license: z.strictObject({ name: z.string().min(1) }) }),
  ]),
)
const component = z.strictObject({
  type: z.enum(["application", "library"]),
  "bom-ref": z.string().min(1),
  group: z.string().optional(),
  name: z.string().min(1),
  version: z.string(),
  scope: z.enum(["required", "optional", "excluded"]).optional(),
  hashes: z
    .array(z.strictObject({ alg: z.literal("SHA-512"), content: z.string().regex(/^[a-f0-9]{128}$/) }))
    .optional(),
  licenses: licences.optional(),
  purl: z.string().startsWith("pkg:npm/"),
  externalReferences: z.array(z.strictObject({ type: z.literal("distribution"), url: z.url() })).optional(),
})
const bill = z.strictObject({
  $schema: z.literal("http://cyclonedx.org/schema/bom-1.6.schema.json"),
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  version: z.literal(1),
  metadata: z.strictObject({
    timestamp: z.iso.datetime(),
    lifecycles: z.array(z.strictObject({ phase: z.literal("build") })),
    tools: z.strictObject({
      components: z.array(z.strictObject({ type: z.string(), name: z.string(), version: z.string() })),
    }),
    component,
  }),
  components: z.array(component),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

const own = () => shippedPackages(readFileSync("package-lock.json", "utf8"))

describe("the bill of materials", () => {
  it("of this lock file is CycloneDX 1.6: each component once, each reference there, all that package.json asks for", () => {
    const made = bill.parse(billOfMaterials(own(), at))
    const refs = [made.metadata.component, ...made.components].map((one) => one["bom-ref"])
    expect(new Set(refs).size).toBe(refs.length)
    expect(
      made.dependencies
        .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
        .filter((ref) => !refs.includes(ref)),
    ).toEqual([])
    const manifest = z
      .object({
        dependencies: z.record(z.string(), z.string()),
        devDependencies: z.record(z.string(), z.string()),
      })
      .parse(JSON.parse(readFileSync("package.json", "utf8")))
    const names = new Set(made.components.map(({ group, name }) => (group ? `${group}/${name}` : name)))
    expect(Object.keys(manifest.dependencies).filter((name) => !names.has(name))).toEqual([])
    expect(names.has("vitest")).toBe(false)
    // Two whose author names no licence: whoever adds another looks at its terms first.
    expect(made.components.filter(({ licenses }) => !licenses).map(({ name }) => name)).toEqual([
      "png-js",
      "seq-queue",
    ])
    expect(made.components.filter(({ hashes }) => !hashes)).toEqual([])
  })

  it("leaves out what only tests need, and follows what a package asks for to the nearest one", () => {
    const packages = {
      "node_modules/a": { version: "1.0.0", license: "MIT", dependencies: { "@x/b": "^2" } },
      "node_modules/a/node_modules/@x/b": { version: "2.0.0", license: "MIT and more" },
      "node_modules/@x/b": { version: "1.0.0", license: "Apache-2.0 OR MIT", optional: true },
      "node_modules/t": { version: "1.0.0", dev: true },
    }
    const { components, dependencies } = billOfMaterials(shippedPackages(lockOf(packages)), at)
    expect(components.map((one) => one["bom-ref"])).toEqual([
      "pkg:npm/%40x/b@1.0.0",
      "pkg:npm/%40x/b@2.0.0",
      "pkg:npm/a@1.0.0",
    ])
    expect(components[0]).toMatchObject({
      group: "@x",
      scope: "optional",
      licenses: [{ expression: "Apache-2.0 OR MIT" }],
    })
    expect(components[1]).toMatchObject({ licenses: [{ license: { name: "MIT and more" } }] })
    expect(dependencies).toContainEqual({ ref: "pkg:npm/a@1.0.0", dependsOn: ["pkg:npm/%40x/b@2.0.0"] })
    expect(dependencies).toContainEqual({ ref: "pkg:npm/app@1.0.0", dependsOn: ["pkg:npm/a@1.0.0"] })
  })

  it("of the same lock file has the same number", () => {
    const [one, other] = [billOfMaterials(own(), at), billOfMaterials(own(), new Date(0))]
    expect(one.serialNumber).toBe(other.serialNumber)
    expect(billOfMaterials(own().slice(0, -1), at).serialNumber).not.toBe(one.serialNumber)
  })
})

describe("third-party notices", () => {
  const folder = mkdtempSync(join(tmpdir(), "notices-"))
  const install = (name: string, files: Record<string, string>): LockedPackage => {
    const path = `node_modules/${name}`
    mkdirSync(join(folder, path), { recursive: true })
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, path, file), text)
    return {
      path,
      name,
      version: "1.0.0",
      license: "MIT",
      integrity: undefined,
      resolved: undefined,
      isOptional: false,
      dependencies: [],
    }
  }

  it("give each package with its terms, the same terms once, and what has none without", () => {
    const packages = [
      install("a", { "LICENSE.md": "Copyright A\r\n", NOTICE: "Also B", "readme.md": "Not terms" }),
      install("b", { license: "Copyright all" }),
      install("c", { "LICENCE-MIT": "Copyright all" }),
      install("d", {}),
      { ...install("e", {}), path: "node_modules/for-another-machine" },
    ]
    const text = thirdPartyNotices(packages, folder)
    expect(text).toContain("a 1.0.0 (MIT)\n\nCopyright A\n\nAlso B")
    expect(text).toContain("b 1.0.0 (MIT)\nc 1.0.0 (MIT)\n\nCopyright all")
    expect(text.match(/Copyright all/g)).toHaveLength(1)
    expect(text).toContain("d 1.0.0 (MIT)\n\nComes without a text of its licence.")
    expect(text).not.toMatch(/Not terms|e 1\.0\.0/)
    expect(text).toContain("ships 4 packages")
  })
})

describe("the look for known vulnerabilities", () => {
  it("tells what was found from what was not looked up", () => {
    const vulnerabilities = { info: 0, low: 1, moderate: 0, high: 2, critical: 0, total: 3 }
    expect(auditOutcome(JSON.stringify({ vulnerabilities: {}, metadata: { vulnerabilities } }))).toEqual({
      kind: "looked",
      counts: { low: 1, moderate: 0, high: 2, critical: 0 },
    })
    const offline = { message: "request to https://registry.example failed", error: { summary: "" } }
    expect(auditOutcome(JSON.stringify(offline))).toEqual({ kind: "unreachable", reason: offline.message })
    for (const nothing of ["", "{}", "npm ERR!"])
      expect(auditOutcome(nothing)).toEqual({ kind: "unreachable", reason: "npm audit said nothing" })
  })
})
