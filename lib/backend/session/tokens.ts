import { randomBytes } from "node:crypto"
import type { AccessToken } from "#lib/contract/session.ts"
import { env } from "#lib/env.ts"
import { prisma } from "../db.ts"
import { forgetIdentities, hashToken } from "./identity.ts"

const dayMilliseconds = 86_400_000

/**
 * Makes a bearer token for a user. Only its hash is stored; the text is answered once.
 * @param deviceName what the token is for, shown in the list of tokens
 */
export async function createToken(userId: number, deviceName: string): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  await prisma.accessToken.create({
    data: {
      userId,
      deviceName,
      tokenHash: hashToken(token),
      expiresAt: new Date(Date.now() + env().TOKEN_DAYS * dayMilliseconds),
    },
  })
  return token
}

/**
 * Ends a token of a user; it is refused from now on, in every process.
 * @returns whether the user had such a living token
 */
export async function revokeToken(userId: number, tokenId: number): Promise<boolean> {
  const { count } = await prisma.accessToken.updateMany({
    where: { id: tokenId, userId, revokedAt: null },
    data: { revokedAt: new Date() },
  })
  forgetIdentities()
  return count > 0
}

/**
 * Living tokens of a user, newest use first.
 * @param currentId the token of the call itself, which is marked
 */
export async function listTokens(userId: number, currentId: number): Promise<AccessToken[]> {
  const tokens = await prisma.accessToken.findMany({
    where: { userId, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ lastUsedAt: { sort: "desc", nulls: "last" } }, { id: "desc" }],
  })
  return tokens.map((token) => ({
    id: token.id,
    device_name: token.deviceName,
    created_at: token.createdAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    expires_at: token.expiresAt.toISOString(),
    is_current: token.id === currentId,
  }))
}
