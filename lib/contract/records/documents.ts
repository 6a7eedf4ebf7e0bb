import { oc } from "@orpc/contract"
import { z } from "zod"
import { documentSorts, maxDocumentBytes } from "../mail/mail-terms.ts"
import { id, instant, option } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { mediaFile } from "../platform/media-file.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"

const tags = ["documents"]

/** A file that everybody can attach (D-1). `media_id` is what mails and drafts name it by. */
export const sharedDocument = mediaFile.extend({
  id: z.number(),
  /** Where it is fetched, signed in. */
  url: z.string(),
  /** Where a small picture of it is; null for those without one. */
  preview_url: z.string().nullable(),
  /** The picture is being made. */
  is_preview_pending: z.boolean(),
  created_at: instant,
  /** Who brought it; null for who is no user any more, and for the application itself. */
  created_by: option.nullable(),
})
export type SharedDocument = z.infer<typeof sharedDocument>

/** What still has a document attached. */
export const documentUse = z.object({
  kind: z.enum(["template", "draft", "mail", "bulk_mail"]),
  /** How many there are of the kind; some of them are `places`. */
  count: z.number(),
  places: z.array(
    z.object({
      /** Of the template, the conversation or the bulk mail; null where the caller may not look into it. */
      id: z.number().nullable(),
      /** Title or subject; null where the caller may not read it. */
      name: z.string().nullable(),
      /** Whose it is. */
      user: z.string().nullable(),
    }),
  ),
})
export type DocumentUse = z.infer<typeof documentUse>

export const documents = {
  list: oc
    .route({ method: "GET", path: "/file/shared", tags, summary: "Files that everybody can attach" })
    .input(
      z.object({
        ...pageQuery,
        search: z.string().trim().max(200).default(""),
        sort: z.enum(documentSorts).default("name"),
      }),
    )
    .output(pageOf(sharedDocument)),
  upload: oc
    .route({
      method: "POST",
      path: "/put-file/shared",
      tags,
      summary: "Share a file (svg, csv, pdf, png, jpg, jpeg)",
      successStatus: 201,
    })
    .input(z.object({ file: z.file().max(maxDocumentBytes, "document_too_large") }))
    .output(z.object({ success: z.literal(true), data: sharedDocument })),
  /** 409 while something has it attached: `current` is a list of `documentUse`. */
  remove: oc
    .route({ method: "DELETE", path: "/file/{id}", tags, summary: "Delete a shared file for good" })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
  get: oc
    .route({ method: "GET", path: "/file/{id}", tags, summary: "A shared file", ...fileRoute })
    .input(z.object({ id }))
    .output(fileAnswer),
  getPreview: oc
    .route({
      method: "GET",
      path: "/file/{id}/preview",
      tags,
      summary: "A small picture of it",
      ...fileRoute,
    })
    .input(z.object({ id }))
    .output(fileAnswer),
  /** For where no session is at hand, such as a mail as it is shown before it goes. */
  getLink: oc
    .route({
      method: "GET",
      path: "/file/{id}/link",
      tags,
      summary: "An address at which it can be fetched without a session, for a quarter of an hour",
    })
    .input(z.object({ id }))
    .output(z.object({ url: z.string(), expires_at: instant })),
  /** 404 for an address that is not ours, 410 once its time is over. */
  getLinked: oc
    .route({
      method: "GET",
      path: "/linked-file/{link}",
      tags,
      summary: "A shared file, by such an address",
      ...fileRoute,
    })
    .input(z.object({ link: z.string().max(200) }))
    .output(fileAnswer),
}
