/** An account type with its own colour. */
export type TypeBadge = { name: string; color: string }

export function typeBadge({ name, color_hex }: { name: string; color_hex: string }): TypeBadge {
  return { name, color: color_hex }
}
