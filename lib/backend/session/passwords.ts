import { hash, verify } from "@node-rs/argon2"

/** argon2id with the parameters OWASP recommends (19 MiB, 2 passes); the library's default kind is argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

let decoy: Promise<string> | undefined

/**
 * Checks a password in the same time whether the account exists or not.
 * @param stored hash of the account, nothing when there is no such account or it has no password yet
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password")
  const matches = await verify(stored ?? (await decoy), password)
  return !!stored && matches
}
