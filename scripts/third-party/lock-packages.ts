import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"

const versions = z.record(z.string(), z.string()).default({})
const entry = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  link: z.boolean().default(false),
  dependencies: versions,
  optionalDependencies: versions,
  peerDependencies: versions,
})
const lock = z.object({ packages: z.record(z.string(), entry) })

/** A package that the lock file names for running the application, where it lies ("node_modules/a/node_modules/b"). */
export type LockedPackage = {
  path: string
  name: string
  version: string
  /** As its author gives it; undefined where nobody does. */
  license: string | undefined
  /** "sha512-…" in base64. */
  integrity: string | undefined
  resolved: string | undefined
  isOptional: boolean
  /** Names of the packages that it depends on. */
  dependencies: string[]
}

const inModules = "node_modules/"
const nameIn = (path: string) => path.slice(path.lastIndexOf(inModules) + inModules.length)

const authored = z.object({ license: z.string().optional().catch(undefined) })

/** What its own package.json says, where it is installed. */
function licenseThere(path: string): string | undefined {
  const file = join(path, "package.json")
  return existsSync(file) ? authored.parse(JSON.parse(readFileSync(file, "utf8"))).license : undefined
}

/**
 * Packages that are shipped, to the browser or the server, in the order of the lock file; none that only building and testing need.
 * The application itself has the path "".
 * @param text of package-lock.json (version 3)
 */
export function shippedPackages(text: string): LockedPackage[] {
  const { packages } = lock.parse(JSON.parse(text))
  return Object.entries(packages)
    .filter(([, { dev, link }]) => !dev && !link)
    .map(([path, { name, version = "0.0.0", license, integrity, resolved, optional, ...links }]) => ({
      path,
      name: name ?? nameIn(path),
      version,
      integrity,
      resolved,
      license: license ?? (path === "" ? undefined : licenseThere(path)),
      isOptional: optional,
      dependencies: Object.keys({
        ...links.dependencies,
        ...links.optionalDependencies,
        ...links.peerDependencies,
      }),
    }))
}

/** Where Node finds a package that another one asks for: beside it, or in a folder above. */
export function foundFrom(path: string, name: string, known: ReadonlyMap<string, LockedPackage>) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${inModules}`)))) {
    const found = known.get(folder ? `${folder}/${inModules}${name}` : `${inModules}${name}`)
    if (found || folder === "") return found
  }
}
