import { sealData, unsealData } from "iron-session"
import { Secret, TOTP } from "otpauth"
import { z } from "zod"
import { secretFor } from "#lib/session-secret.ts"

const issuer = "Salon"
/** Seconds a code is shown, and how many codes before and after are taken: clocks differ. */
const period = 30
const window = 1

const sealed = z.object({ secret: z.string() })
const key = () => secretFor("second-factor")

/** A new secret, 160 random bits in the letters that apps take. */
export const newSecret = () => new Secret({ size: 20 }).base32

/** The form in which a secret is stored: sealed with a key derived from SESSION_SECRET. */
export const sealSecret = (secret: string) => sealData({ secret }, { password: key(), ttl: 0 })

/** Address that an authenticator app reads from a picture. */
export const appUri = (secret: string, email: string) =>
  new TOTP({ issuer, label: email, period, secret: Secret.fromBase32(secret) }).toString()

/**
 * The step of time whose code this is.
 * @param now milliseconds by the database's clock
 * @returns undefined for a wrong code, and for a secret sealed with another key
 */
export async function stepOf(code: string, sealedSecret: string, now: number): Promise<number | undefined> {
  const opened = sealed.safeParse(await unsealData(sealedSecret, { password: key(), ttl: 0 }))
  if (!opened.success || !/^\d{6}$/.test(code)) return undefined
  const secret = Secret.fromBase32(opened.data.secret)
  const delta = TOTP.validate({ token: code, secret, period, timestamp: now, window })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}
