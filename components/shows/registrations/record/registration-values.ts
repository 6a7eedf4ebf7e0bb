import type { RegistrationContact } from "#lib/contract/shows/registration-detail.ts"
import {
  type RegistrationFieldKey,
  type RegistrationFieldKind,
  registrationField,
  type registrationFields,
} from "#lib/contract/shows/registration-fields.ts"

type Fields = typeof registrationFields

type Phone = RegistrationContact["phones"][number]
type Network = RegistrationContact["social_networks"][number]

/** What the form holds of a field, by its kind; choices are held by id. */
type ValueOf = {
  text: string
  lines: string
  /** Null: off. */
  toggled: { content: string } | null
  check: boolean
  platform: string | null
  option: number | null
  kept: number
  options: readonly number[]
  categories: readonly number[]
  phones: readonly Phone[]
  networks: readonly Network[]
}

type PathOfKey<Key> = Key extends `${infer Group}.*.${infer Name}` ? `${Group}.${number}.${Name}` : Key

/** The form of a registration by dotted path, as saves, conflicts and messages name its fields. */
export type RegistrationValues = {
  [Key in RegistrationFieldKey as PathOfKey<Key>]: ValueOf[Fields[Key]["kind"]]
}

/** Paths of the fields of some kinds. */
export type PathOf<Kind extends RegistrationFieldKind> = {
  [Key in RegistrationFieldKey]: Fields[Key]["kind"] extends Kind ? PathOfKey<Key> : never
}[RegistrationFieldKey]

export type RegistrationPath = PathOf<RegistrationFieldKind>

export function isOfKind<Kind extends RegistrationFieldKind>(path: string, kind: Kind): path is PathOf<Kind> {
  return registrationField(path)?.kind === kind
}

export function isRegistrationPath(path: string): path is RegistrationPath {
  return registrationField(path) !== undefined
}

/** Lists whose order matters. */
const orderedFields = [".phones", ".social_networks"]

/** Paths of the lists whose order matters. */
export function orderedPaths(values: RegistrationValues): string[] {
  return Object.keys(values).filter((path) => orderedFields.some((field) => path.endsWith(field)))
}
