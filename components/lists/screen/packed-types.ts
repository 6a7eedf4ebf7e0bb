/** An account type with its own colour. */
export type TypeBadge = { name: string; color: string }

type AccountType = { id: number; name: string; color_hex: string }

/**
 * Gathers the account types of a list's rows, each once however many rows have it.
 * @returns the types so far, and what gives a type its place among them
 */
export function collectTypes() {
  const places = new Map<number, number>()
  const types: TypeBadge[] = []
  const placeOf = ({ id, name, color_hex }: AccountType) => {
    const known = places.get(id)
    if (known !== undefined) return known
    places.set(id, types.length)
    return types.push({ name, color: color_hex }) - 1
  }
  return { types, placeOf }
}
