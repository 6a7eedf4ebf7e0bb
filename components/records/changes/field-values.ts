/**
 * Values of a record's form by dotted path, for example "informations.address.city". A value may be an option, an object
 * with id and name, or a list of options: it is shown by name and sent by id.
 */
export type FieldValues = Record<string, unknown>

type SentOne<T> = T extends { id: number; name: string } ? number : T
/** What a save sends for a value. */
export type Sent<T> = T extends readonly (infer One)[] ? SentOne<One>[] : SentOne<T>

type Head<Path> = Path extends `${infer First}.${string}` ? First : Path
type Below<V, First extends string> = {
  [Path in keyof V as Path extends `${First}.${infer Rest}` ? Rest : never]: V[Path]
}

/** Dotted paths as the nested object that the contract takes. */
export type Nested<V> = {
  [First in Head<keyof V & string>]?: First extends keyof V ? Sent<V[First]> : Nested<Below<V, First>>
}

function isOption(value: unknown): value is { id: number } {
  return typeof value === "object" && value !== null && "id" in value && "name" in value
}

const sentOne = (value: unknown) => (isOption(value) ? value.id : value)

/** A value as a save sends it: options by id. */
export function sent(value: unknown): unknown {
  return Array.isArray(value) ? value.map(sentOne) : sentOne(value)
}

/**
 * The body of a save.
 * @param changes values by dotted path
 * @returns `{ informations: { address: { city: "Lyon" } } }` for `{ "informations.address.city": "Lyon" }`
 */
export function nest<V extends FieldValues>(changes: Partial<V>): Nested<V> {
  const body: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(changes)) put(body, path.split("."), sent(value))
  // The paths say where each value is; the compiler cannot follow a loop over them.
  return body as Nested<V>
}

type Branch = { [key: string]: unknown }

function isBranch(value: unknown): value is Branch {
  return typeof value === "object" && value !== null
}

function put(branch: Branch, [first = "", ...rest]: string[], value: unknown) {
  if (rest.length === 0) {
    branch[first] = value
    return
  }
  const current = branch[first]
  const next: Branch = isBranch(current) ? current : {}
  branch[first] = next
  put(next, rest, value)
}
