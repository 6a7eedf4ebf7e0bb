import { setImmediate } from "node:timers/promises"

/** Items after which other work of the process has its turn: a few milliseconds of work. */
const defaultSlice = 250

/** Maps many items in order, letting other work of the process have its turn before each slice of them. */
export async function mapInSlices<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item, index: number) => Mapped,
  slice = defaultSlice,
): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  for (const [index, item] of items.entries()) {
    if (index % slice === 0) await setImmediate()
    mapped.push(map(item, index))
  }
  return mapped
}
