import { hkdfSync } from "node:crypto"
import { env, WrongSettings } from "#lib/env.ts"
import { isSameSecret } from "./same-secret.ts"

export type Purpose =
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
  | "mail-picture"

/** By the secret they are derived from, and their use. */
const keys = new Map<string, string>()

function derived(secret: string, purpose: Purpose): string {
  const name = `${purpose} ${secret}`
  const known = keys.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync("sha256", secret, "", `crm ${purpose}`, 32)).toString("hex")
  keys.set(name, key)
  return key
}

/**
 * A key of its own for each use, derived from SESSION_SECRET, so that no value made for one use passes for another. It encrypts and signs;
 * what is read is tried with `secretsFor`.
 * @returns 64 hexadecimal characters
 * @throws WrongSettings when SESSION_SECRET is not set
 */
export function secretFor(purpose: Purpose): string {
  const secret = env().SESSION_SECRET
  if (!secret) throw new WrongSettings("Wrong settings: SESSION_SECRET is not set")
  return derived(secret, purpose)
}

/** The key of a use, and those derived from the secrets of before, in whose place SESSION_SECRET came: what they encrypted and signed counts. */
export function secretsFor(purpose: Purpose): string[] {
  const former = env().SESSION_SECRET_PREVIOUS ?? []
  return [secretFor(purpose), ...former.map((secret) => derived(secret, purpose))]
}

/**
 * Whether a signature was made for a use, with the secret of now or one of before.
 * @param sign what it has to be with a key
 */
export function isSigned(signature: string, purpose: Purpose, sign: (key: string) => string): boolean {
  return secretsFor(purpose).some((key) => isSameSecret(signature, sign(key)))
}
