import { z } from "zod"
import { id, whole } from "../platform/fields.ts"
import { oneLine } from "../platform/one-line.ts"
import { sirenOfAddress, withoutSpacesInFigures } from "./electronic-address.ts"
import { type RecordFields, type TextsIn, textsIn } from "./record-fields.ts"

/** Most rows of one kind that a record takes: phones, social networks, links. */
const maxRows = 50

/** A list of distinct ids as a save sends it: it replaces the stored one. */
export const idList = z.array(id).max(500, "too_many")

export const text = (max: number) => z.string().trim().max(max, "too_long")
/** A text of which something can be seen. */
export const requiredText = (max: number) =>
  text(max)
    .min(1, { error: "required", abort: true })
    .refine((value) => oneLine(value) !== "", "required")

/** What looks like a placeholder, is none, and is meant: "[EN]". */
export const meantAsText = z.array(z.string().max(100, "too_long")).max(100, "too_many")

export const requiredEmail = (max: number) => requiredText(max).pipe(z.email("not_an_email"))

const orNone = (given: z.ZodString) => given.nullable().transform((value) => value || null)

/** Text that may be empty; an empty one is stored as none. */
export const optionalText = (max: number) => orNone(text(max))

/** Texts of one line (`oneLine`). */
export const line = (max: number) => z.string().overwrite(oneLine).max(max, "too_long")
export const requiredLine = (max: number) => line(max).min(1, "required")
export const optionalLine = (max: number) => orNone(line(max))

/** Whether a text is none, or an electronic address of the French directory. */
export const isElectronicAddress = (value: string | null): boolean =>
  value === null || value === "" || sirenOfAddress(value) !== undefined

/** What is typed as an electronic address; whether it is one is checked besides. */
export const electronicAddressText = (max: number) =>
  z.string().overwrite(withoutSpacesInFigures).max(max, "too_long")

/** An electronic address of the French directory; an empty one is stored as none. */
export const optionalElectronicAddress = (max: number) =>
  orNone(electronicAddressText(max)).refine(isElectronicAddress, "electronic_address_form")

type TextInputs<Fields extends RecordFields, Block extends string> = TextsIn<
  Fields,
  Block,
  ReturnType<typeof requiredLine>,
  ReturnType<typeof optionalLine>
>

/** The texts of a block as a save sends them. */
export function textInputs<Fields extends RecordFields, Block extends string>(fields: Fields, block: Block) {
  const shape = textsIn(fields, block).map(({ name, field: { isRequired, max, form } }) => [
    name,
    form ? optionalElectronicAddress(max) : isRequired ? requiredLine(max) : optionalLine(max),
  ])
  // The entries say which texts a block has; the compiler cannot follow a loop over them.
  return Object.fromEntries(shape) as TextInputs<Fields, Block>
}

type TextOutputs<Fields extends RecordFields, Block extends string> = TextsIn<
  Fields,
  Block,
  z.ZodString,
  z.ZodNullable<z.ZodString>
>

/** The texts of a block as a record is answered. */
export function textOutputs<Fields extends RecordFields, Block extends string>(fields: Fields, block: Block) {
  const shape = textsIn(fields, block).map(({ name, field }) => [
    name,
    field.isRequired ? z.string() : z.string().nullable(),
  ])
  // As above.
  return Object.fromEntries(shape) as TextOutputs<Fields, Block>
}

/** A phone as a form sends it. Type: M mobile, L landline (F-8). The prefix of the country is not part of the number. */
export const phoneInput = z.object({
  type: z.string().length(1, "not_allowed"),
  number: requiredLine(40),
  country_id: id.nullable().default(null),
})
export const phoneInputs = z.array(phoneInput).max(maxRows, "too_many")

/** A social network entry; an address without a scheme gets https:// (F-9). */
export const socialNetworkInput = z.object({ social_network_id: id, value: requiredLine(500) })
export const socialNetworkInputs = z.array(socialNetworkInput).max(maxRows, "too_many")

/** The version a save was made from. */
export const version = whole

/**
 * The same for the specified calls, which know no versions (F-12): screens always send it; a save without it is made over
 * what is stored, and the audit log has both values.
 */
export const loadedVersion = version.optional()
