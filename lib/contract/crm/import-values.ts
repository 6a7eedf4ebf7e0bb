import { z } from "zod"
import { id, option } from "../platform/fields.ts"
import { valueFields } from "./import-fields.ts"

/** Most values of a file that are read as something else, and characters of each. */
export const maxValueChoices = 1_000
export const maxValueLength = 200

/** What a value means that no record of its column is called: a record, a new one, nothing; `none` takes an earlier choice back. */
export const valueChoice = z.object({
  field: z.enum([...valueFields.companies, ...valueFields.contacts]),
  /** As the file says it; case, accents and punctuation do not matter. */
  value: z.string().trim().min(1, "required").max(maxValueLength, "too_long"),
  choice: z.enum(["record", "create", "leave_out", "none"]),
  /** The record of `record`. */
  record_id: id.nullable().default(null),
})
export type ValueChoice = z.output<typeof valueChoice>

/** A value of a file that no record of its column is called. */
export const unknownValue = z.object({
  field: valueChoice.shape.field,
  value: z.string(),
  /** Rows that say it. */
  rows: z.number(),
  choice: valueChoice.shape.choice.exclude(["none"]).nullable(),
  record_id: z.number().nullable(),
  /** Records with near names, the nearest first, and the one chosen. */
  proposals: z.array(option),
})
export type UnknownValue = z.infer<typeof unknownValue>

export const unknownValues = z.object({
  /** By column, those of most rows first; of brands and companies those with near names. */
  values: z.array(unknownValue),
  /** How many there are, also of those that are not listed. */
  total: z.number(),
  /** What each column can mean, where all can be listed. */
  options: z.partialRecord(valueChoice.shape.field, z.array(option)),
})
export type UnknownValues = z.infer<typeof unknownValues>
