import { createLoader, createParser, createSerializer, parseAsString } from "nuqs/server"

/** Whose companies a board shows: everybody's, or those of some owners by id. */
export type ShownOwners = "all" | number[]

/** What the address of a board says; without owners it starts on the current one (B-2). */
export type BoardUrl = { pipeline: number | null; name: string; owners: ShownOwners | null }

const parseAsOwners = createParser<ShownOwners>({
  parse: (text) => {
    if (text === "all") return "all"
    const ids = text
      .split(",")
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
    return ids.length > 0 ? ids : null
  },
  serialize: (owners) => (owners === "all" ? owners : owners.join(",")),
  eq: (one, other) => String(one) === String(other),
})

const params = { name: parseAsString.withDefault(""), owners: parseAsOwners }

/** Reads the query of a board's address on the server. */
export const loadBoardUrl = createLoader(params)

const serialize = createSerializer(params)

export function boardHref({ pipeline, ...query }: BoardUrl): string {
  return serialize(pipeline === null ? "/pipelines" : `/pipelines/${pipeline}`, query)
}
