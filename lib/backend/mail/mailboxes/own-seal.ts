import { sealData } from "iron-session"
import { z } from "zod"
import { gone, notFound } from "#lib/backend/platform/http/errors.ts"
import { decryptData } from "#lib/session/decrypt-data.ts"
import { secretFor } from "#lib/session/session-secret.ts"

/** Seconds for which an address to link a mailbox is good. */
const linkSeconds = 3_600

const sealed = z.object({ user: z.number(), until: z.number(), more: z.record(z.string(), z.string()) })

/** Seals that somebody may link a mailbox within the next hour, and what the way back has to know. */
export function sealLink(userId: number, more: Record<string, string> = {}): Promise<string> {
  const until = Date.now() + linkSeconds * 1_000
  return sealData({ user: userId, until, more }, { password: secretFor("mailbox-link"), ttl: linkSeconds })
}

/**
 * Opens it for the user it was made for.
 * @throws 404 when it is somebody else's or forged, 410 an hour after it was made
 */
export async function openLink(seal: string, userId: number) {
  // What has expired opens as nothing, like what is forged: the hour is looked at here.
  const opened = sealed.safeParse((await decryptData(seal, "mailbox-link", 0)).opened)
  if (!opened.success || opened.data.user !== userId) throw notFound("link")
  if (opened.data.until < Date.now()) throw gone("link_expired")
  return opened.data
}
