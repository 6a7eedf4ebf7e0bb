import { createHmac, randomBytes } from "node:crypto"
import { isSameSecret } from "./same-secret.ts"
import { isSigned, secretFor } from "./session-secret.ts"

/**
 * A token for the XSRF-TOKEN cookie: random bytes and their signature together with the session,
 * so that a cookie planted by another site or kept from another session does not pass.
 * @param session bearer token of the session, undefined before sign-in
 */
export function createCsrfToken(session: string | undefined): string {
  const random = randomBytes(18).toString("base64url")
  return `${random}.${sign(random, session)}`
}

/**
 * Whether a write carries the session's token twice, as cookie and as header (H-2).
 * Compared in constant time.
 */
export function isCsrfTokenValid(
  cookie: string | undefined,
  header: string | null,
  session: string | undefined,
): boolean {
  if (!cookie || !header || !isSameSecret(cookie, header)) return false
  const [random, signature, ...rest] = header.split(".")
  if (!random || !signature || rest.length > 0) return false
  return isSigned(signature, "csrf", (key) => sign(random, session, key))
}

/** One letter first, so that no bearer token can stand for "before sign-in". */
function sign(random: string, session: string | undefined, key = secretFor("csrf")): string {
  const bound = session === undefined ? "a" : `s${session}`
  return createHmac("sha256", key).update(`${random}.${bound}`).digest("base64url")
}
