import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { requiredEmail, requiredText, text } from "../records/record-inputs.ts"
import { maxAddressBytes, suppressionReasons } from "./mailing-terms.ts"

const tags = ["Suppressions"]

/** An address that gets no mails of a list, or of none. */
export const suppression = z.object({
  id: z.number(),
  email: z.string(),
  /** Null: of none. */
  list: option.nullable(),
  reason: z.enum(suppressionReasons),
  detail: z.string(),
  user: option.nullable(),
  contact: option.nullable(),
  created_at: instant,
})
export type Suppression = z.infer<typeof suppression>

const asked = {
  search: z.string().max(200).default(""),
  reason: z.enum(suppressionReasons).optional(),
  /** Of one list; "all" for those of none. Without it: of every list and of none. */
  list: z.union([z.literal("all"), id]).optional(),
}

export const suppressions = {
  list: oc
    .route({
      method: "GET",
      path: "/suppression",
      tags,
      summary: "Suppressed addresses, latest first",
    })
    .input(z.object({ ...pageQuery, ...asked }))
    .output(pageOf(suppression)),
  /** An address that is on it already stays as it is. */
  add: oc
    .route({
      method: "POST",
      path: "/suppression",
      tags,
      summary: "Suppress an address for one list or for all",
      successStatus: 201,
    })
    .input(
      z.object({
        email: requiredEmail(254),
        list: id.nullable().default(null),
        detail: text(500).default(""),
      }),
    )
    .output(z.object({ success: z.literal(true), added: z.boolean() })),
  upload: oc
    .route({
      method: "POST",
      path: "/suppression/import",
      tags,
      summary: "Import addresses to suppress; administrators only",
    })
    .input(
      z.object({
        file: z.file().max(maxAddressBytes, "addresses_too_large"),
        list: id.optional(),
        detail: text(500).default(""),
      }),
    )
    .output(
      z.object({ success: z.literal(true), added: z.number(), already: z.number(), invalid: z.number() }),
    ),
  /** Why is kept in the audit trail. */
  remove: oc
    .route({
      method: "DELETE",
      path: "/suppression/{suppression}",
      tags,
      summary: "Remove an address from the suppression list; administrators only",
    })
    .input(z.object({ suppression: id, why: requiredText(500) }))
    .output(z.object({ success: z.literal(true) })),
  download: oc
    .route({
      ...fileRoute,
      method: "GET",
      path: "/suppression/export",
      tags,
      summary: "The suppression list as a CSV file; administrators only",
    })
    .input(z.object(asked))
    .output(fileAnswer),
}
