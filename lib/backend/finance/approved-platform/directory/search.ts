import { z } from "zod"
import type { PlatformAccess } from "../service/access-token.ts"
import { callForJson } from "../service/call-platform.ts"

/** Results of one page of a search, and pages that are read at most. */
export const resultsPerPage = 100
const maxPages = 10

/** What can be searched, with the field by which its pages are in one order. */
const orders = {
  "directory-line": "addressingIdentifier",
  siret: "siret",
  "routing-code": "routingIdentifier",
} as const

type Search<Item extends z.ZodType> = {
  what: keyof typeof orders
  /** Fields that are exactly these. */
  by: Record<string, string>
  item: Item
}

type Found<Item> = { results: Item[]; isCut: boolean }

/**
 * All that the directory has by some fields (XP Z12-013, annex B): pages go by `limit` and `ignore`, a platform may make them shorter
 * than was asked for.
 * @returns `isCut`: there is more than is read
 * @throws PlatformTrouble
 */
export async function searchDirectory<Item extends z.ZodType>(
  access: PlatformAccess,
  { what, by, item }: Search<Item>,
): Promise<Found<z.output<Item>>> {
  const page = z.object({ totalNumberOfResults: z.number().nullish(), results: z.array(item).nullish() })
  const filters = Object.fromEntries(
    Object.entries(by).map(([field, value]) => [field, { op: "strict", value }]),
  )
  const results: z.output<Item>[] = []
  for (let count = 0; count < maxPages; count++) {
    const answer = await callForJson(
      access,
      {
        address: `${access.directoryAddress}/v1/${what}/search`,
        method: "POST",
        json: {
          filters,
          sorting: [{ field: orders[what], sortingOrder: "ascending" }],
          limit: resultsPerPage,
          ignore: results.length,
        },
      },
      page,
    )
    const found = answer.results ?? []
    results.push(...found)
    const total = answer.totalNumberOfResults
    const isWhole = total == null ? found.length < resultsPerPage : results.length >= total
    if (found.length === 0 || isWhole) return { results, isCut: false }
  }
  return { results, isCut: true }
}
