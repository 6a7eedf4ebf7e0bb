export type Tree = { [key: string]: string | Tree }

/** A text compiled by the build may be an array, so an object alone does not make a branch. */
export function isBranch(value: string | Tree | undefined): value is Tree {
  return typeof value === "object" && !Array.isArray(value)
}

/** Every key of `fallback`, overlaid with those of `own`. */
export function withFallback<Own extends Tree>(own: Own, fallback: Tree): Own & Tree
export function withFallback(own: Tree, fallback: Tree): Tree {
  const merged: Tree = { ...fallback }
  for (const [key, value] of Object.entries(own)) {
    const below = merged[key]
    merged[key] = isBranch(value) && isBranch(below) ? withFallback(value, below) : value
  }
  return merged
}
