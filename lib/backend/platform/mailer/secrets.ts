import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import { z } from "zod"
import { env } from "#lib/env.ts"

const secret = z.union([
  z.object({ password: z.string() }),
  z.object({
    refreshToken: z.string(),
    accessToken: z.string(),
    /** ISO 8601. */
    expiresAt: z.string(),
  }),
])

/** What opens a mailbox: its password, or the tokens of OAuth 2. */
export type MailboxSecret = z.infer<typeof secret>

/** There is no MAIL_KEY, or this was encrypted with none of its keys. The message names neither. */
export class MailKeyMissing extends Error {
  override name = "MailKeyMissing"
}

const cipher = "aes-256-gcm"
const form = "v1"
const nonceBytes = 12
const tagBytes = 16

/** A key and its name, which identifies it without giving it away. */
type NamedKey = { name: string; key: Buffer }

function derive(text: string): NamedKey {
  const bytes = (use: string, length: number) =>
    Buffer.from(hkdfSync("sha256", text, "", `crm mailbox ${use}`, length))
  return { name: bytes("name", 6).toString("base64url"), key: bytes("seal", 32) }
}

let derived: { from: string; keys: NamedKey[] } | undefined

function namedKeys(): NamedKey[] {
  const texts = env().MAIL_KEY ?? []
  const from = texts.join()
  if (derived?.from !== from) derived = { from, keys: texts.map(derive) }
  return derived.keys
}

/** Whether secrets can be encrypted here. */
export const hasMailKey = () => namedKeys().length > 0

/**
 * The form in which a text is stored that nobody is to read in the database: "v1.key.data", encrypted with the first key of MAIL_KEY.
 * @throws MailKeyMissing
 */
export function encryptText(text: string): string {
  const [first] = namedKeys()
  if (!first) throw new MailKeyMissing("Nothing can be encrypted without MAIL_KEY")
  const nonce = randomBytes(nonceBytes)
  const encryption = createCipheriv(cipher, first.key, nonce).setAAD(Buffer.from(first.name))
  const data = Buffer.concat([encryption.update(text, "utf8"), encryption.final()])
  const whole = Buffer.concat([nonce, encryption.getAuthTag(), data])
  return [form, first.name, whole.toString("base64url")].join(".")
}

/**
 * Opens what `encryptText` made, with any key of MAIL_KEY.
 * @throws MailKeyMissing when it was encrypted with another key, or is not whole
 */
export function decryptText(encrypted: string): string {
  const [version, name, data = ""] = encrypted.split(".")
  const found = namedKeys().find((one) => one.name === name)
  if (version !== form || !found) throw new MailKeyMissing("This was encrypted with no key of MAIL_KEY")
  try {
    const whole = Buffer.from(data, "base64url")
    const opening = createDecipheriv(cipher, found.key, whole.subarray(0, nonceBytes))
      .setAAD(Buffer.from(found.name))
      .setAuthTag(whole.subarray(nonceBytes, nonceBytes + tagBytes))
    return opening.update(whole.subarray(nonceBytes + tagBytes), undefined, "utf8") + opening.final("utf8")
  } catch {
    // What was wrong with it could show a part of it.
    throw new MailKeyMissing("This was encrypted with the same key and is not whole")
  }
}

/**
 * The form in which the secret of a mailbox is stored.
 * @throws MailKeyMissing
 */
export async function encryptSecret(value: MailboxSecret): Promise<string> {
  return encryptText(JSON.stringify(value))
}

/**
 * Opens what `encryptSecret` made.
 * @throws MailKeyMissing when it was encrypted with another key, or is not whole
 */
export async function decryptSecret(encrypted: string): Promise<MailboxSecret> {
  const text = decryptText(encrypted)
  try {
    return secret.parse(JSON.parse(text))
  } catch {
    throw new MailKeyMissing("This was encrypted with the same key and is no secret of a mailbox")
  }
}

/** Whether it was encrypted with the first key of MAIL_KEY. */
export const isEncryptedByFirstKey = (encrypted: string) => encrypted.split(".")[1] === namedKeys()[0]?.name
