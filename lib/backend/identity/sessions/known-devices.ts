import { randomUUID } from "node:crypto"
import { sealData } from "iron-session"
import { z } from "zod"
import { decryptData } from "#lib/session/decrypt-data.ts"
import { secretFor } from "#lib/session/session-secret.ts"

/** Header in which the web tier hands over what a browser kept of earlier sign-ins, and gets it back renewed. */
export const deviceHeader = "x-known-device"

/** Seconds a device stays known without a sign-in. */
const lifeSeconds = 180 * 24 * 60 * 60
/** Accounts a shared browser is known to, the latest first. */
const maxAccounts = 5

const device = z.object({ id: z.string(), accounts: z.array(z.string()) })
type Device = z.infer<typeof device>

/** The browser that a right password was typed in before; undefined for a forged, expired or absent cookie. */
async function openDevice(cookie: string | undefined): Promise<Device | undefined> {
  if (!cookie) return undefined
  const { opened } = await decryptData(cookie, "device", lifeSeconds)
  return device.safeParse(opened).data
}

/**
 * The id of a device that this account was signed in to on.
 * @param account e-mail address as it is compared
 */
export async function knownDevice(cookie: string | undefined, account: string): Promise<string | undefined> {
  const opened = await openDevice(cookie)
  return opened?.accounts.includes(account) ? opened.id : undefined
}

/** The cookie for a browser after a right password: the one it had, with this account first. */
export async function encryptDevice(cookie: string | undefined, account: string): Promise<string> {
  const opened = await openDevice(cookie)
  const others = (opened?.accounts ?? []).filter((other) => other !== account)
  const renewed: Device = {
    id: opened?.id ?? randomUUID(),
    accounts: [account, ...others].slice(0, maxAccounts),
  }
  return sealData(renewed, { password: secretFor("device"), ttl: lifeSeconds })
}
