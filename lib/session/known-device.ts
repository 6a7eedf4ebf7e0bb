import { cookies } from "next/headers"
import { cookieAttributes, deviceCookie, hostCookie, hostName } from "./session-cookies.ts"

/** Seconds a browser keeps it: as long as the API takes it. */
const lifeSeconds = 180 * 24 * 60 * 60

/** What this browser kept of earlier sign-ins: with it, others who guess at an account do not slow its owner down. */
export async function readDevice(): Promise<string | undefined> {
  const jar = await cookies()
  return hostCookie(deviceCookie, (name) => jar.get(name)?.value)
}

/** Keeps it in an http-only cookie. Route handlers only. */
export async function writeDevice(cookie: string): Promise<void> {
  const jar = await cookies()
  jar.set(hostName(deviceCookie), cookie, { ...cookieAttributes(), httpOnly: true, maxAge: lifeSeconds })
}
