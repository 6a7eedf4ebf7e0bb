import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { LockedPackage } from "./lock-packages.ts"

/** Files in which authors lay down their terms. */
const termsFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i

const rule = "=".repeat(80)

/** The terms that a package comes with: all such files of its folder. */
function termsOf(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && termsFile.test(file.name))
    .map(({ name }) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim())
    .filter(Boolean)
    .join("\n\n")
}

/**
 * Names the packages of others that are shipped to browsers and the server, with their licences; those with the same text stand above it
 * together. Packages for other machines, which are not installed here, are not shipped.
 * @param packages as `shippedPackages` has them
 * @param root folder of the lock file
 */
export function thirdPartyNotices(packages: readonly LockedPackage[], root = "."): string {
  const byTerms = new Map<string, Set<string>>()
  const shipped = packages.filter(({ path }) => path !== "" && existsSync(join(root, path)))
  for (const { path, name, version, license } of shipped) {
    const title = `${name} ${version} (${license ?? "no licence named"})`
    const terms = termsOf(join(root, path))
    byTerms.set(terms, (byTerms.get(terms) ?? new Set()).add(title))
  }
  const parts = [...byTerms]
    .map(([terms, titles]) => ({ terms, titles: [...titles].sort() }))
    .sort((one, other) => (one.titles.join() < other.titles.join() ? -1 : 1))
    .map(({ terms, titles }) =>
      [rule, ...titles, "", terms || "Comes without a text of its licence.", ""].join("\n"),
    )
  return [
    "Third-party notices",
    "",
    `This product ships ${shipped.length} packages of others, to browsers and to the server. Their licences:`,
    "",
    ...parts,
  ].join("\n")
}
