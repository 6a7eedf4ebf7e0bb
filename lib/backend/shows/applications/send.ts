import type { Language } from "#lib/backend/platform/http/base.ts"
import { publish } from "#lib/backend/shows/registrations/intake/publish.ts"
import { mailSent } from "./confirm.ts"
import { inLine } from "./in-line.ts"
import { bySlug } from "./known-slug.ts"
import type { Visitor } from "./visitors.ts"

type Sending = { slug: string; notice?: number | undefined }

/** Sends an application, once, and confirms it to its applicant. @returns id of the registration @throws as `publish`, and 429 */
export function send({ slug, notice }: Sending, visitor: Visitor, language: Language): Promise<number> {
  const confirm: Parameters<typeof publish>[3] = (id, transaction) => mailSent(id, language, transaction)
  return bySlug(visitor, () => inLine(visitor, () => publish(slug, visitor, notice, confirm)))
}
