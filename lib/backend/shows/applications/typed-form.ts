import { sealData } from "iron-session"
import { z } from "zod"
import { decryptData } from "#lib/session/decrypt-data.ts"
import { secretFor } from "#lib/session/session-secret.ts"

/** Seconds in which a form that was refused is sent once more. */
const ttlSeconds = 600

const typed = z.object({ name: z.string(), email: z.string() })
type Typed = z.output<typeof typed>

/** What was typed into a form that is shown again, encrypted, as addresses are seen by others. */
export const encryptTyped = (form: Typed): Promise<string> =>
  sealData(form, { password: secretFor("application"), ttl: ttlSeconds })

/** What was typed; null for what we did not encrypt, or too long ago. */
export async function decryptTyped(encrypted: string): Promise<Typed | null> {
  const { opened } = await decryptData(encrypted, "application", ttlSeconds)
  return typed.safeParse(opened).data ?? null
}
