import { z } from "zod"

/** Bodies of answers other than 2xx (H-4), by status. */
export const errorBody = z.object({
  /** Of a write that is refused (403, 404, 409, 422). */
  success: z.literal(false).optional(),
  message: z.string(),
  /** 422: messages by dotted field path, for example "informations.phones.0.number". */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** 409: the stored record that the refused save did not know of. */
  current: z.unknown().optional(),
  /** 409: dotted paths of the fields that were changed meanwhile and that the refused save would overwrite. */
  fields: z.array(z.string()).optional(),
  /** 409: name of who changed the record last; null where nobody is known. */
  by: z.string().nullish(),
  /** 403: the ability that is missing. */
  ability: z.string().optional(),
  /** 404: id of the record that the one asked for was merged into. */
  merged_into: z.number().optional(),
  /** 404: when the person was erased whose record it was, ISO 8601. */
  erased_at: z.string().optional(),
  /**
   * 503: the database does not answer, others hold what the call needs, there is no room to write, or it is not known whether a write was kept.
   * 403: the user must turn a second factor on first; or the call guards the account, and a token for a script may not make it.
   */
  reason: z.enum(["away", "busy", "full", "in_doubt", "second_factor", "session"]).optional(),
  /** 500: id of the log line. */
  id: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
