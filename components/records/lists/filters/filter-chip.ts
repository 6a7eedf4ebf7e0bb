/** A filter in words: "Tags is Organic, VIP buyer". */
export type FilterChip = {
  /** The filter as the address holds it. */
  entry: string
  field: string
  operator: string
  values: string[]
}

/** Values a chip names before it counts the rest. */
export const shownValues = 3

/** The whole sentence, every value named. */
export function chipSentence({ field, operator, values }: FilterChip): string {
  return [field, operator, values.join(", ")].filter(Boolean).join(" ")
}
