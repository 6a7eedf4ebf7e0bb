import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { SavedNetwork } from "#lib/backend/records/social-networks.ts"
import type { Cells } from "./cells.ts"

const networkFields = ["website", "instagram", "linkedin"] as const

/** The social networks of a row: the field's name is the network's code. */
export function networksIn(cells: Cells, { socialNetworks }: ReferenceStore): SavedNetwork[] {
  return networkFields.flatMap((field) => {
    const network = socialNetworks.find((one) => one.code === field)
    if (!network) return []
    return addressesIn(cells[field]).map((value) => ({ social_network_id: network.id, value }))
  })
}

/** Addresses in a cell; a comma parts them only with a space behind it, since addresses hold commas. */
function addressesIn(cell: string | undefined): string[] {
  return (cell ?? "").split(/[;|\n]|,\s/).flatMap((address) => address.trim() || [])
}

/** The stored networks, those that the row names too by its address. */
export function withNetworks(current: SavedNetwork[], imported: SavedNetwork[]): SavedNetwork[] {
  const named = new Set(imported.map((one) => one.social_network_id))
  return [...current.filter((one) => !named.has(one.social_network_id)), ...imported]
}

/** The column that an address came from. */
export function networkFieldOf(
  { social_network_id }: SavedNetwork,
  { socialNetworks }: Pick<ReferenceStore, "socialNetworks">,
): (typeof networkFields)[number] | null {
  const network = socialNetworks.find(({ id }) => id === social_network_id)
  return networkFields.find((field) => field === network?.code) ?? null
}
