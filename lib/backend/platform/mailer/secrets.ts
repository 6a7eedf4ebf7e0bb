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

/** There is no MAIL_KEY, or none of its keys has sealed this. The message names neither. */
export class MailKeyMissing extends Error {
  override name = "MailKeyMissing"
}

const cipher = "aes-256-gcm"
const form = "v1"
const nonceBytes = 12
const tagBytes = 16

/** A sealing key and what tells it from others without giving it away. */
type SealingKey = { name: string; key: Buffer }

function derive(text: string): SealingKey {
  const bytes = (use: string, length: number) =>
    Buffer.from(hkdfSync("sha256", text, "", `crm mailbox ${use}`, length))
  return { name: bytes("name", 6).toString("base64url"), key: bytes("seal", 32) }
}

let derived: { from: string; keys: SealingKey[] } | undefined

function sealingKeys(): SealingKey[] {
  const texts = env().MAIL_KEY ?? []
  const from = texts.join()
  if (derived?.from !== from) derived = { from, keys: texts.map(derive) }
  return derived.keys
}

/** Whether secrets can be sealed here. */
export const hasMailKey = () => sealingKeys().length > 0

/**
 * The form in which a text is stored that nobody is to read in the database: "v1.key.sealed", sealed with the first key of MAIL_KEY.
 * @throws MailKeyMissing
 */
export function sealText(text: string): string {
  const [first] = sealingKeys()
  if (!first) throw new MailKeyMissing("Nothing can be sealed without MAIL_KEY")
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, first.key, nonce).setAAD(Buffer.from(first.name))
  const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final()])
  const whole = Buffer.concat([nonce, sealing.getAuthTag(), sealed])
  return [form, first.name, whole.toString("base64url")].join(".")
}

/**
 * Opens what `sealText` made, with any key of MAIL_KEY.
 * @throws MailKeyMissing when it was sealed with another key, or is not whole
 */
export function openText(sealed: string): string {
  const [version, name, data = ""] = sealed.split(".")
  const found = sealingKeys().find((one) => one.name === name)
  if (version !== form || !found) throw new MailKeyMissing("No key of MAIL_KEY has sealed this")
  try {
    const whole = Buffer.from(data, "base64url")
    const opening = createDecipheriv(cipher, found.key, whole.subarray(0, nonceBytes))
      .setAAD(Buffer.from(found.name))
      .setAuthTag(whole.subarray(nonceBytes, nonceBytes + tagBytes))
    return opening.update(whole.subarray(nonceBytes + tagBytes), undefined, "utf8") + opening.final("utf8")
  } catch {
    // What was wrong with it could show a part of it.
    throw new MailKeyMissing("This was sealed with the same key and is not whole")
  }
}

/**
 * The form in which the secret of a mailbox is stored.
 * @throws MailKeyMissing
 */
export async function sealSecret(value: MailboxSecret): Promise<string> {
  return sealText(JSON.stringify(value))
}

/**
 * Opens what `sealSecret` made.
 * @throws MailKeyMissing when it was sealed with another key, or is not whole
 */
export async function openSecret(sealed: string): Promise<MailboxSecret> {
  const text = openText(sealed)
  try {
    return secret.parse(JSON.parse(text))
  } catch {
    throw new MailKeyMissing("This was sealed with the same key and is no secret of a mailbox")
  }
}

/** Whether the first key of MAIL_KEY has sealed it. */
export const isSealedByFirstKey = (sealed: string) => sealed.split(".")[1] === sealingKeys()[0]?.name
