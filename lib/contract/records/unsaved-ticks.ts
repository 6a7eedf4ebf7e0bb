/** Lists as an address has them whose ticks are not saved: "4,-6" has list 4 ticked and list 6 not. */
export const writtenTicks = (shown: readonly number[], chosen: ReadonlySet<number>): string =>
  shown.map((id) => (chosen.has(id) ? id : -id)).join(",")

/** Whether each list is ticked, by its id; what nobody of ours wrote there says nothing. */
export const readTicks = (text = ""): ReadonlyMap<number, boolean> =>
  new Map(
    text
      .split(",")
      .filter((part) => /^-?[1-9]\d{0,9}$/.test(part))
      .map(Number)
      .map((id) => [Math.abs(id), id > 0]),
  )
