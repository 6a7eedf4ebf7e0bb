import { sealData } from "iron-session"
import { z } from "zod"
import { openSealed } from "#lib/session/open-sealed.ts"
import { secretFor } from "#lib/session/session-secret.ts"

/** Seconds in which a form that was refused is sent once more. */
const keptSeconds = 600

const typed = z.object({ name: z.string(), email: z.string() })
type Typed = z.output<typeof typed>

/** What was typed into a form that is shown again, sealed, as addresses are seen by others. */
export const sealTyped = (form: Typed): Promise<string> =>
  sealData(form, { password: secretFor("application"), ttl: keptSeconds })

/** What was typed; null for what is no seal of ours, or an old one. */
export async function openTyped(seal: string): Promise<Typed | null> {
  const { opened } = await openSealed(seal, "application", keptSeconds)
  return typed.safeParse(opened).data ?? null
}
