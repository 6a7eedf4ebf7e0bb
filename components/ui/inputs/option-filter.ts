import { type ComboboxItem, type ComboboxParsedItem, isOptionsGroup } from "@mantine/core"
import type { ReactNode } from "react"
import { bestMatches } from "./matching.ts"

type Offered<Value extends string> = {
  options: ComboboxParsedItem<Value>[]
  /** What is typed. */
  search: string
  /** Most options that are drawn. */
  limit: number
}

/** What the kit's selects offer for what is typed: the best first, and the group of the best on top. */
export function bestOptions<Value extends string>({ options, search, limit }: Offered<Value>) {
  const items = options.flatMap((option): { item: ComboboxItem<Value>; group?: ReactNode }[] =>
    isOptionsGroup(option) ? option.items.map((item) => ({ item, group: option.group })) : [{ item: option }],
  )
  const found = bestMatches(items, search, ({ item }) => item.label).slice(0, limit)
  const groups = Map.groupBy(found, ({ group }) => group)
  return [...groups].flatMap(([group, members]): ComboboxParsedItem<Value>[] => {
    const grouped = members.map(({ item }) => item)
    return group === undefined ? grouped : [{ group, items: grouped }]
  })
}
