import { withScheme } from "#lib/backend/records/web-address.ts"
import type { RecordKind } from "#lib/contract/records/record-kinds.ts"
import type { Rows } from "./definition.ts"

/** Phones of a record, in their order. */
export const phoneRows = (table: string): Rows => ({
  table,
  columns: { type: "text", number: "text", country_id: "int" },
  isOrdered: true,
})

/** Social networks of a record, in the order of the networks; an address typed without a scheme gets one. */
export const networkRows = (type: RecordKind): Rows => ({
  table: `${type}_social_network`,
  columns: { social_network_id: "int", value: "text" },
  read: `SELECT link.social_network_id, link.value FROM ${type}_social_network link
    JOIN social_network network ON network.id = link.social_network_id
    WHERE link.${type}_id = ${type}.id ORDER BY network.position, network.id, link.id`,
  clean: (row) => ({ ...row, value: withScheme(String(row.value)) }),
  placeOf: ({ social_network_id }, { socialNetworks }) => {
    const index = socialNetworks.findIndex(({ id }) => id === social_network_id)
    return index < 0 ? socialNetworks.length : index
  },
})
