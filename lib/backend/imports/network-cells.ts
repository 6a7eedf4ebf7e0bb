import type { ReferenceStore } from "../reference/store.ts"
import type { SavedNetwork } from "../social-networks.ts"
import type { Cells } from "./cells.ts"

const networkFields = ["website", "instagram", "linkedin"] as const

/** The social networks of a row: the field's name is the network's code. */
export function networksIn(cells: Cells, { socialNetworks }: ReferenceStore): SavedNetwork[] {
  return networkFields.flatMap((field) => {
    const value = cells[field]
    const network = socialNetworks.find((one) => one.code === field)
    return value && network ? [{ social_network_id: network.id, value }] : []
  })
}

/** The stored networks, those that the row names too by its address. */
export function withNetworks(stored: SavedNetwork[], given: SavedNetwork[]): SavedNetwork[] {
  const named = new Set(given.map((one) => one.social_network_id))
  return [...stored.filter((one) => !named.has(one.social_network_id)), ...given]
}

/** The column that an address came from. */
export function networkFieldOf(
  { social_network_id }: SavedNetwork,
  { socialNetworks }: Pick<ReferenceStore, "socialNetworks">,
): (typeof networkFields)[number] | null {
  const network = socialNetworks.find(({ id }) => id === social_network_id)
  return networkFields.find((field) => field === network?.code) ?? null
}
