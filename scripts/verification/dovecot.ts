import { existsSync } from "node:fs"
import { Refusal } from "#lib/refusal.ts"
import { installPackages } from "#scripts/verification/apt.ts"

/** Packages of the mail server for tests, each with a file of it. */
const PACKAGES = {
  "dovecot-core": "/usr/sbin/dovecot",
  "dovecot-imapd": "/usr/lib/dovecot/imap",
  "dovecot-lmtpd": "/usr/lib/dovecot/lmtp",
}

const missing = () => Object.entries(PACKAGES).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))

/**
 * Finds the mail server for tests, or installs it. Tests start servers of their own from it; that of the system is not touched.
 * @throws Refusal that names what is missing
 */
export async function ensureDovecot(): Promise<void> {
  if (missing().length === 0) return
  const tried = await installPackages(...missing())
  const left = missing()
  if (left.length > 0)
    throw new Refusal(`There is no mail server to test with: ${left.join(", ")}.\n${tried}`)
}
