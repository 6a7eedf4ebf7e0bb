import { prisma } from "../db.ts"

/** Days a dead token stays listed in the database, for questions about who was signed in. */
const keptDays = 90
const dayMilliseconds = 86_400_000

/** Removes tokens and password links that died long ago, and attempt counts that no longer count. */
export async function purgeSessions(): Promise<void> {
  const before = new Date(Date.now() - keptDays * dayMilliseconds)
  await prisma.accessToken.deleteMany({
    where: { OR: [{ expiresAt: { lt: before } }, { revokedAt: { lt: before } }] },
  })
  await prisma.userLink.deleteMany({ where: { expiresAt: { lt: before } } })
  await prisma.rateLimit.deleteMany({ where: { expire: { lt: BigInt(Date.now()) } } })
}
