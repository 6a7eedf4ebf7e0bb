import { type Holder, mayFillIn } from "#lib/access/abilities.ts"
import { env } from "#lib/env.ts"

/** Where an applicant goes on with the draft. */
export function draftLink(slug: string): string {
  const site = env().REGISTRATION_URL ?? "/apply"
  return `${site.replace(/\/+$/, "")}/${encodeURIComponent(slug)}`
}

/** A slug as an answer has it: whoever knows it may write the application, so that only who may do so anyway is answered with it. */
export const slugFor = (user: Holder, slug: string): string | null => (mayFillIn(user) ? slug : null)
