import type { FilterOption } from "#lib/contract/records/filters.ts"

type Item = { value: string; label: string }
type Group = { group: string; items: Item[] }

/** Options as the kit's select takes them: each value once, under its group where it has one. */
export function groupOptions(options: readonly FilterOption[]): (Item | Group)[] {
  const seen = new Set<string>()
  const single: Item[] = []
  const groups = new Map<string, Item[]>()
  for (const { value, label, group } of options) {
    if (seen.has(value)) continue
    seen.add(value)
    if (!group) single.push({ value, label })
    else groups.set(group, [...(groups.get(group) ?? []), { value, label }])
  }
  return [...single, ...[...groups].map(([group, items]) => ({ group, items }))]
}
