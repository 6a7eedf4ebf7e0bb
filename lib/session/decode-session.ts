import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt"
import { secretsFor } from "./session-secret.ts"

/**
 * Opens the session's JWT as next-auth does, also one that a SESSION_SECRET of before had encrypted.
 * @throws what next-auth throws for one that is forged or expired
 */
export async function decodeSession(params: JWTDecodeParams): Promise<JWT | null> {
  const [current, ...former] = secretsFor("jwt")
  const attempt = (secret: string) => decode({ ...params, secret })
  let opening = attempt(current ?? "")
  for (const secret of former) opening = opening.catch(() => attempt(secret))
  return opening
}
