import { createHash, timingSafeEqual } from "node:crypto"
import { open } from "#lib/backend/platform/http/base.ts"
import { unauthenticated } from "#lib/backend/platform/http/errors.ts"
import { inLine } from "#lib/backend/shows/applications/in-line.ts"
import { env } from "#lib/env.ts"
import { takeEvents } from "./take-events.ts"

const digest = (token: string) => createHash("sha256").update(token).digest()

/** Compared in a time that says nothing of how much of it was right. */
function isPartnersToken(token: string | undefined): boolean {
  const { BREVO_WEBHOOK_TOKEN } = env()
  return (
    token !== undefined &&
    BREVO_WEBHOOK_TOKEN !== undefined &&
    timingSafeEqual(digest(token), digest(BREVO_WEBHOOK_TOKEN))
  )
}

/** Calls of the provider alone; others get a 401 before their input is looked at. */
const partners = open.use(({ context, next }) => {
  if (!isPartnersToken(context.token)) throw unauthenticated()
  return next()
})

export const mailingPartner = {
  events: partners.mailingPartner.events.handler(async ({ input, context: { requestId, address } }) => {
    const events = Array.isArray(input) ? input : [input]
    await inLine({ userId: null, requestId, address }, () => takeEvents(events))
    return { success: true as const }
  }),
}
