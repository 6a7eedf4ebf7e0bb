import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "../platform/fields.ts"
import { requiredLine, text, version } from "../records/record-inputs.ts"
import { maxSnippetLength, maxSnippetName, snippetShortcut } from "./snippet-terms.ts"

const tags = ["Snippets"]

/** A short text that is inserted into mails and notes. */
export const snippet = z.object({
  id: z.number(),
  name: z.string(),
  shortcut: z.string(),
  /** Sanitised HTML by language; empty where there is none. */
  text_en: z.string(),
  text_fr: z.string(),
  /** For all; administrators alone change it. */
  is_shared: z.boolean(),
  is_own: z.boolean(),
  version: z.number(),
})
export type Snippet = z.infer<typeof snippet>

const html = z.string().max(maxSnippetLength, "too_long")
/** Without a text in any language it is a 422 on `text_en`, for a shortcut that another one has on `shortcut`. */
const content = z.object({
  name: requiredLine(maxSnippetName),
  shortcut: text(30).regex(snippetShortcut, "not_allowed"),
  text_en: html,
  text_fr: html,
  is_shared: z.boolean().default(false),
})
export type SnippetInput = z.output<typeof content>

const answered = z.object({ success: z.literal(true), data: snippet })
const one = { snippet: id }

/** Short texts of each user, and those that administrators mark for all (M-66). */
export const snippets = {
  list: oc
    .route({
      method: "GET",
      path: "/snippet",
      tags,
      summary: "The caller's snippets and those for all, by name",
    })
    .output(z.object({ data: z.array(snippet) })),
  create: oc
    .route({ method: "POST", path: "/snippet", tags, summary: "Add a snippet", successStatus: 201 })
    .input(content)
    .output(answered),
  /** A `version` other than the stored one is a 409 with the stored snippet as `current`. One for all is an administrator's to change. */
  edit: oc
    .route({ method: "PUT", path: "/snippet/{snippet}", tags, summary: "Change a snippet" })
    .input(content.extend({ ...one, version }))
    .output(answered),
  remove: oc
    .route({ method: "DELETE", path: "/snippet/{snippet}", tags, summary: "Delete a snippet" })
    .input(z.object({ ...one, version: z.coerce.number().pipe(version) }))
    .output(z.object({ success: z.literal(true) })),
}
