import type { z } from "zod"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import { withScheme } from "#lib/backend/records/web-address.ts"
import type { socialNetworkInput } from "#lib/contract/records/record-inputs.ts"

/** An entry as it is saved, its address with a scheme. */
export type SavedNetwork = z.output<typeof socialNetworkInput>

/** The configured list of networks a record may have, codes separated by pipes (F-9). */
type AllowedNetworks = "companySocialNetworks" | "contactSocialNetworks"

/** Entries with https:// before an address typed without a scheme. */
export function withSchemes(entries: SavedNetwork[]): SavedNetwork[] {
  return entries.map(({ social_network_id, value }) => ({ social_network_id, value: withScheme(value) }))
}

type Networks = Pick<ReferenceStore, "configurations" | "socialNetworks">

/** The networks that records of a kind may have. */
export function offeredNetworks(allowed: AllowedNetworks, { configurations, socialNetworks }: Networks) {
  const codes = configurations.find(({ key }) => key === allowed)?.value.split("|") ?? []
  return socialNetworks.filter(({ code }) => codes.includes(code))
}

/**
 * What is wrong with the social networks of a save, by dotted path: a network that is not offered, or an address that is none.
 * An entry that the record has already is left alone.
 */
export function socialNetworkErrors(
  entries: SavedNetwork[],
  current: SavedNetwork[],
  allowed: AllowedNetworks,
  store: Networks,
): Problems {
  const offered = new Set(offeredNetworks(allowed, store).map(({ id }) => id))
  const errors: Problems = {}
  for (const [index, entry] of entries.entries()) {
    if (current.some((one) => isSame(one, entry))) continue
    const path = `informations.socialNetworks.${index}`
    if (!offered.has(entry.social_network_id)) errors[`${path}.social_network_id`] = ["not_allowed"]
    if (!isLink(entry.value)) errors[`${path}.value`] = ["not_a_link"]
  }
  return errors
}

function isSame(one: SavedNetwork, other: SavedNetwork): boolean {
  return one.social_network_id === other.social_network_id && one.value === other.value
}

/** A scheme that `withScheme` was put before, for example in https://javascript:alert(1). A port is none. */
const anotherScheme = /^https?:\/\/[a-z][a-z0-9+.-]*:(?!\d)/i

function isLink(value: string): boolean {
  return URL.canParse(value) && !anotherScheme.test(value)
}
