import { companyFields } from "./company-fields.ts"
import { contactFields } from "./contact-fields.ts"

/** Fields of all records: those that are called alike mean the same. */
const fields = { ...companyFields, ...contactFields }
type Path = keyof typeof fields

const isPath = (path: string): path is Path => Object.hasOwn(fields, path)

/** Label of a field that a merge takes over with others. */
const addressPath = "informations.address"

/**
 * What a field is called away from its block, in the trail and in a merge.
 * @returns a key of the messages `fields`; undefined for what is no field of a record's form
 */
export function fullLabel(path: string) {
  if (path === addressPath) return "address"
  if (!isPath(path)) return undefined
  const field = fields[path]
  return "fullLabel" in field ? field.fullLabel : field.label
}
