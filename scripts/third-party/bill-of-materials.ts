import { createHash } from "node:crypto"
import { foundFrom, type LockedPackage } from "./lock-packages.ts"

/** One licence, or several joined by AND, OR and WITH, as SPDX has them; anything else is only a name. */
const expression =
  /^\(?[A-Za-z0-9.+-]+(?: WITH [A-Za-z0-9.+-]+)?(?: (?:AND|OR) \(?[A-Za-z0-9.+-]+(?: WITH [A-Za-z0-9.+-]+)?\)?)*\)?$/

function licensesOf(license: string | undefined) {
  if (license === undefined) return {}
  return { licenses: [expression.test(license) ? { expression: license } : { license: { name: license } }] }
}

/** purl of an npm package (https://github.com/package-url/purl-spec): its reference within the bill. */
const purlOf = ({ name, version }: LockedPackage) =>
  `pkg:npm/${name.replace("@", "%40")}@${encodeURIComponent(version)}`

function hashesOf(integrity: string | undefined) {
  const [, sha512] = /^sha512-(\S+)/.exec(integrity ?? "") ?? []
  if (!sha512) return {}
  return { hashes: [{ alg: "SHA-512", content: Buffer.from(sha512, "base64").toString("hex") }] }
}

function componentOf(locked: LockedPackage) {
  const purl = purlOf(locked)
  const [group, name] = locked.name.startsWith("@") ? locked.name.split("/") : [undefined, locked.name]
  return {
    type: "library",
    "bom-ref": purl,
    ...(group !== undefined && { group }),
    name: name ?? locked.name,
    version: locked.version,
    scope: locked.isOptional ? "optional" : "required",
    ...hashesOf(locked.integrity),
    ...licensesOf(locked.license),
    purl,
    ...(locked.resolved?.startsWith("https://") && {
      externalReferences: [{ type: "distribution", url: locked.resolved }],
    }),
  }
}

/** The same lock file has the same number. */
function serialOf(packages: readonly LockedPackage[]): string {
  const hash = createHash("sha256").update(JSON.stringify(packages)).digest("hex")
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`]
  return `urn:uuid:${[...parts, `${variant}${hash.slice(17, 20)}`, hash.slice(20, 32)].join("-")}`
}

/**
 * The bill of materials of what is shipped: CycloneDX 1.6, as JSON.
 * @param packages the application first, as `shippedPackages` has them
 * @param at when it is made
 */
export function billOfMaterials(packages: readonly LockedPackage[], at: Date) {
  const known = new Map(packages.map((locked) => [locked.path, locked]))
  const [application, ...others] = packages
  if (application?.path !== "") throw new Error("The lock file does not name the application")
  const components = new Map(others.map((locked) => [purlOf(locked), componentOf(locked)]))
  const dependsOn = new Map<string, Set<string>>()
  for (const locked of packages) {
    const found = locked.dependencies.flatMap((name) => foundFrom(locked.path, name, known) ?? [])
    const before = dependsOn.get(purlOf(locked)) ?? []
    dependsOn.set(purlOf(locked), new Set([...before, ...found.map(purlOf)]))
  }
  const { version, name, license } = application
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialOf(packages),
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      lifecycles: [{ phase: "build" }],
      tools: { components: [{ type: "application", name: "npm run sbom", version }] },
      component: {
        type: "application",
        "bom-ref": purlOf(application),
        name,
        version,
        ...licensesOf(license),
        purl: purlOf(application),
      },
    },
    components: [...components.values()].sort((one, other) => (one["bom-ref"] < other["bom-ref"] ? -1 : 1)),
    dependencies: [...dependsOn]
      .map(([ref, refs]) => ({ ref, dependsOn: [...refs].sort() }))
      .sort((one, other) => (one.ref < other.ref ? -1 : 1)),
  }
}
