import { hkdfSync } from "node:crypto"
import { env, WrongSettings } from "./env.ts"

type Purpose =
  | "seal"
  | "jwt"
  | "csrf"
  | "device"
  | "second-factor"
  | "application"
  | "file-link"
  | "mailbox-link"
  | "mailbox-code"
  | "outbox"
  | "mailing-link"
  | "mail-return"

const keys = new Map<Purpose, string>()

/**
 * A key of its own for each use, derived from SESSION_SECRET, so that no value made for one use passes for another.
 * @returns 64 hexadecimal characters
 * @throws WrongSettings when SESSION_SECRET is not set
 */
export function secretFor(purpose: Purpose): string {
  const held = keys.get(purpose)
  if (held) return held
  const secret = env().SESSION_SECRET
  if (!secret) throw new WrongSettings("Wrong settings: SESSION_SECRET is not set")
  const key = Buffer.from(hkdfSync("sha256", secret, "", `crm ${purpose}`, 32)).toString("hex")
  keys.set(purpose, key)
  return key
}
