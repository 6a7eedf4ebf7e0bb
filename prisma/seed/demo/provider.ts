import type { Story } from "#prisma/seed/demo/story.ts"
import { createRandom, type Random } from "#prisma/seed/random.ts"

/** A sequence of its own, so that what is said of mailings moves nothing else in the story. */
export const MAILING_SEED = 20_261_121

/** What the mailing provider says of an address. */
type ProviderState = { is_blacklisted: boolean; unsubscribed_at: string | null }

/** @returns what draws the provider's word on one address after the other */
export function createProvider(story: Story): (email: string | null) => ProviderState {
  const random = createRandom(MAILING_SEED)
  return (email) => ({
    is_blacklisted: email !== null && random.chance(0.02),
    unsubscribed_at: email !== null && random.chance(0.03) ? dayAgo(story, random, 300) : null,
  })
}

/** A moment within so many days, at a full hour. */
export function dayAgo({ today }: Story, random: Random, days: number): string {
  const hours = random.between(1, days) * 24 - random.between(8, 18)
  return new Date(today.getTime() - hours * 3_600_000).toISOString()
}
