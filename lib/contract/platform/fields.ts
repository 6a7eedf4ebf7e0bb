import { z } from "zod"
import { maxWhole } from "../shows/application-limits.ts"

/** Identifier of a record; path and query values arrive as text and are coerced. */
export const id = z.coerce.number().int().min(1).max(maxWhole)

/** A whole number that a column of the database can have. */
export const whole = z.number().int().min(-maxWhole).max(maxWhole)

/** Moment in UTC, ISO 8601. */
export const instant = z.string()

/** Calendar day, YYYY-MM-DD; the database knows no year 0. */
export const day = z.iso.date().refine((text) => !text.startsWith("0000"), "not_a_day")

/** Query flag: absent, "0", "false" are false. */
export const queryFlag = z
  .union([z.boolean(), z.enum(["0", "1", "true", "false"])])
  .transform((value) => value === true || value === "1" || value === "true")

/** A named reference value in the caller's language. */
export const option = z.object({ id: z.number(), name: z.string() })
export type Option = z.infer<typeof option>

/** What creates a tag, brand, buyer type, …: a name that is not blank (F-6). */
export const nameInput = z.object({ name: z.string().trim().min(1, "required").max(120, "too_long") })
