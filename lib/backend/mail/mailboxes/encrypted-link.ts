import { randomUUID } from "node:crypto"
import { sealData } from "iron-session"
import { z } from "zod"
import { gone, notFound } from "#lib/backend/platform/http/errors.ts"
import { acquireLease } from "#lib/backend/platform/leases/lease.ts"
import { decryptData } from "#lib/session/decrypt-data.ts"
import { secretFor } from "#lib/session/session-secret.ts"

/** Seconds for which an address to link a mailbox is good. */
const linkSeconds = 3_600

/** What it opens: the page where a mailbox is linked, or the return from a provider for the user's own mailbox or a shared one. */
export type LinkUse = "page" | "own" | "shared"

const encrypted = z.object({
  use: z.string(),
  user: z.number(),
  id: z.string(),
  until: z.number(),
  more: z.record(z.string(), z.string()),
})

/** Encrypts that somebody may link a mailbox within the next hour, and what the way back has to know. */
export function encryptLink(
  userId: number,
  use: LinkUse,
  more: Record<string, string> = {},
): Promise<string> {
  const until = Date.now() + linkSeconds * 1_000
  const content = { use, user: userId, id: randomUUID(), until, more }
  return sealData(content, { password: secretFor("mailbox-link"), ttl: linkSeconds })
}

/**
 * Opens it for the user and the use that it was made for.
 * @throws 404 when it is somebody else's, of another use or forged, 410 an hour after it was made
 */
export async function openLink(link: string, userId: number, use: LinkUse) {
  // What has expired opens as nothing, like what is forged: the hour is looked at here.
  const opened = encrypted.safeParse((await decryptData(link, "mailbox-link", 0)).opened)
  if (!opened.success || opened.data.user !== userId || opened.data.use !== use) throw notFound("link")
  if (opened.data.until < Date.now()) throw gone("link_expired")
  return opened.data
}

/**
 * The same, once: a lease that nobody releases outlasts the hour.
 * @returns undefined when it was opened so before
 * @throws as `openLink`
 */
export async function openLinkOnce(link: string, userId: number, use: LinkUse) {
  const opened = await openLink(link, userId, use)
  return (await acquireLease(`mailbox-link:${opened.id}`, linkSeconds)) && opened
}
