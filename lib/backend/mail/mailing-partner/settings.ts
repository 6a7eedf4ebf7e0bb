import { env } from "#lib/env.ts"
import type { MailingPartner } from "./partner.ts"

/** Whether a provider sends the mails of shows' senders, and not the application's own server. */
export const hasMailingPartner = (): boolean => env().BREVO_API_KEY !== undefined

/** Who sends the mails of shows' senders; loaded when it is asked for. Undefined where the own server does. */
export async function mailingPartner(): Promise<MailingPartner | undefined> {
  const { BREVO_API_KEY: apiKey, BREVO_API_URL: apiUrl } = env()
  if (apiKey === undefined) return undefined
  const { brevo } = await import("./brevo/brevo.ts")
  return brevo({ apiKey, apiUrl })
}
