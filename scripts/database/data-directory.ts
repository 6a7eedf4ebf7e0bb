import { randomBytes } from "node:crypto"
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { Refusal } from "#lib/refusal.ts"

const SECRET_BYTES = 32

/**
 * The directory of everything this installation keeps, made when missing.
 * Others may enter it (the database runs as its own user when started by root); what is secret in it is readable by its owner only.
 * @param directory as in DATA_DIR; a relative one counts from the working directory
 * @returns its absolute path
 * @throws Refusal when nothing can be written there
 */
export function openDataDirectory(directory: string): string {
  const path = resolve(directory)
  try {
    mkdirSync(path, { recursive: true, mode: 0o755 })
    accessSync(path, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Refusal(`Nothing can be written in ${path}: choose another DATA_DIR or run as its owner.`, {
      cause,
    })
  }
  return path
}

/**
 * A secret that is made once and kept.
 * @param dataDirectory absolute path
 * @param name file name under secrets/
 * @returns 43 characters that are safe in an address
 */
export function storedSecret(dataDirectory: string, name: string): string {
  const folder = join(dataDirectory, "secrets")
  const path = join(folder, name)
  if (existsSync(path)) return readFileSync(path, "utf8").trim()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const secret = randomBytes(SECRET_BYTES).toString("base64url")
  writeFileSync(path, secret, { mode: 0o600, flag: "wx" })
  return secret
}
