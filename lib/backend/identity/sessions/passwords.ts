import { randomBytes } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"

/** argon2id with the parameters OWASP recommends (19 MiB, 2 passes); the library's default kind is argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/** Hashes texts for storage with one salt: `hashLike` then finds the one of them that it is given by one computation. */
export function hashTogether(texts: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16)
  return Promise.all(texts.map((text) => hash(text, { ...parameters, salt })))
}

const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/

/** The hash that a text has with the salt and the parameters of another one. Throws for what is no argon2id hash. */
export async function hashLike(other: string, text: string): Promise<string> {
  const [, memoryCost, timeCost, parallelism, salt] = stored.exec(other) ?? []
  if (salt === undefined) throw new Error("A stored hash is not argon2id")
  return hash(text, {
    memoryCost: Number(memoryCost),
    timeCost: Number(timeCost),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
  })
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
