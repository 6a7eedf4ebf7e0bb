import { pageLocaleHeader } from "#lib/i18n/page-locale.ts"
import { signInTokenHeader } from "#lib/session/sign-in-token.ts"
import { requestedPageHeader } from "./page-standing.ts"
import { contentSecurityPolicy } from "./security-headers.ts"

/** Request header in which a page is told its nonce. */
export const nonceHeader = "x-nonce"

/** Request header in which a page is told its policy; Next reads it, too. */
const policyHeader = "content-security-policy"

/** Request header of a page whose visitor the web server let through; from outside it never comes this far. middleware.ts writes it out. */
export const admittedHeader = "x-page-admitted"

/**
 * Tells a page its nonce and its policy, and takes away what nobody but its guard may tell it.
 * @param headers of its request
 * @returns the policy, for its answer
 */
export function tellPage(headers: Pick<Headers, "set" | "delete">): string {
  const nonce = crypto.randomUUID().replaceAll("-", "")
  const policy = contentSecurityPolicy(nonce)
  headers.set(nonceHeader, nonce)
  headers.set(policyHeader, policy)
  headers.delete(signInTokenHeader)
  headers.delete(requestedPageHeader)
  headers.delete(pageLocaleHeader)
  return policy
}
