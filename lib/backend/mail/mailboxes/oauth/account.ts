import { z } from "zod"

/** Whose mailbox a provider's tokens open, and whether the provider says that it has verified the address. */
export type OauthAccount = { email: string; isVerified: boolean }

const isTrue = z.union([z.literal(true), z.literal(1), z.literal("true"), z.literal("1")])

/**
 * Claims of an ID token (OpenID Connect Core §5.1). Microsoft lets organisations write any address into `email`: it has verified its owner
 * where it says so in `xms_edov`.
 */
const claims = z.object({
  aud: z.union([z.string(), z.array(z.string())]),
  email: z.string().optional(),
  preferred_username: z.string().optional(),
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
})

const address = z.email().max(254)

function claimsIn(token: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString("utf8"))
  } catch {
    return undefined
  }
}

/**
 * Reads an ID token that came from the provider's own token endpoint over TLS, which stands for its signature (OpenID Connect Core §3.1.3.7).
 * @returns undefined for one that is not for us or names no address
 */
export function accountIn(token: string | undefined, clientId: string): OauthAccount | undefined {
  const { data } = claims.safeParse(claimsIn(token))
  if (!data || ![data.aud].flat().includes(clientId)) return undefined
  const email = address.safeParse(data.email ?? data.preferred_username).data
  const says = (claim: unknown) => isTrue.safeParse(claim).success
  const isVerified = data.email !== undefined && (says(data.email_verified) || says(data.xms_edov))
  return email === undefined ? undefined : { email, isVerified }
}
