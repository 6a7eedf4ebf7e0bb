import { env } from "#lib/env.ts"

/** Where an applicant goes on with the draft. */
export function draftLink(slug: string): string {
  const site = env().REGISTRATION_URL ?? "/apply"
  return `${site.replace(/\/+$/, "")}/${encodeURIComponent(slug)}`
}
