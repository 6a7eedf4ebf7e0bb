import { sealData } from "iron-session"
import { Secret, TOTP } from "otpauth"
import { z } from "zod"
import { decryptData } from "#lib/session/decrypt-data.ts"
import { secretFor } from "#lib/session/session-secret.ts"

const issuer = "Salon"
/** Seconds a code is shown, and how many codes before and after are taken: clocks differ. */
const period = 30
const window = 1

const content = z.object({ secret: z.string() })
const purpose = "second-factor"

/** A new secret, 160 random bits in the letters that apps take. */
export const newSecret = () => new Secret({ size: 20 }).base32

/** The form in which a secret is stored: encrypted with a key derived from SESSION_SECRET. */
export const encryptSecret = (secret: string) =>
  sealData({ secret }, { password: secretFor(purpose), ttl: 0 })

/** Address that an authenticator app reads from a picture. */
export const appUri = (secret: string, email: string) =>
  new TOTP({ issuer, label: email, period, secret: Secret.fromBase32(secret) }).toString()

/** The step of time of a code, and the secret encrypted again where it was encrypted with an earlier SESSION_SECRET. */
export type Step = { step: number; reencrypted?: string }

/**
 * The step of time whose code this is.
 * @param now milliseconds by the database's clock
 * @returns undefined for a wrong code, and for a secret encrypted with another key
 */
export async function stepOf(code: string, encrypted: string, now: number): Promise<Step | undefined> {
  const { opened: found, isFormer } = await decryptData(encrypted, purpose, 0)
  const opened = content.safeParse(found)
  if (!opened.success || !/^\d{6}$/.test(code)) return undefined
  const secret = Secret.fromBase32(opened.data.secret)
  const delta = TOTP.validate({ token: code, secret, period, timestamp: now, window })
  if (delta === null) return undefined
  const step = Math.floor(now / 1000 / period) + delta
  return isFormer ? { step, reencrypted: await encryptSecret(opened.data.secret) } : { step }
}
