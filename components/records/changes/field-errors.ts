/** Messages of a 422 by dotted path, for example "informations.phones.0.number". */
export type ErrorsByPath = Record<string, readonly string[]>

const belongsTo = (key: string, path: string) => key === path || key.startsWith(`${path}.`)

/** The messages about a field or its parts, by what follows the field's path; "" for the field itself. */
export function errorsWithin(errors: ErrorsByPath, path: string): ErrorsByPath {
  const found = Object.entries(errors).filter(([key]) => belongsTo(key, path))
  return Object.fromEntries(found.map(([key, messages]) => [key.slice(path.length + 1), messages]))
}

/** The messages about everything but a field. */
export function errorsWithout(errors: ErrorsByPath, path: string): ErrorsByPath {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => !belongsTo(key, path)))
}

/** All messages of a field, its own first, each once. */
export function allMessages(errors: ErrorsByPath): string[] {
  const own = errors[""] ?? []
  return [...new Set([...own, ...Object.values(errors).flat()])]
}
