import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import { isText, type TextPath as TextPathOf } from "#lib/contract/records/record-fields.ts"
import type { FormPath } from "./contact-values.ts"

/** Fields that are shown as they stand. */
export type PlainPath = TextPathOf<typeof contactFields>
/** Fields that are edited in a line of text. */
export type TextPath = PlainPath | "informations.email"

export const isPlainPath = (path: FormPath): path is PlainPath => isText(contactFields[path])
export const isTextPath = (path: FormPath): path is TextPath =>
  isPlainPath(path) || path === "informations.email"
