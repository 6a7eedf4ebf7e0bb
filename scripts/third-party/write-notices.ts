import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { shippedPackages } from "./lock-packages.ts"
import { thirdPartyNotices } from "./notices.ts"

/** Served as it is, at /third-party-notices.txt. */
export const noticesFile = "public/third-party-notices.txt"

/** Writes the notices of what is shipped, of what is installed now. */
export function writeNotices(): void {
  mkdirSync(dirname(noticesFile), { recursive: true })
  writeFileSync(noticesFile, thirdPartyNotices(shippedPackages(readFileSync("package-lock.json", "utf8"))))
}
