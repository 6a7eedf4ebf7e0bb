import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option, whole } from "../platform/fields.ts"
import { maxNoticeLength, noticeKinds, type noticeParts } from "./notice-terms.ts"
import { requiredText } from "./record-inputs.ts"

const noticeKind = z.enum(noticeKinds)

const part = requiredText(maxNoticeLength)
export const noticeTexts = z.object({
  purpose: part,
  duration: part,
  rights: part,
  responsible: part,
  objection: part,
} satisfies Record<(typeof noticeParts)[number], typeof part>)
export type NoticeTexts = z.infer<typeof noticeTexts>

/** A notice as it is read, in the reader's language. */
export const shownNotice = z.object({ id: z.number(), number: z.number(), texts: noticeTexts })
export type ShownNotice = z.infer<typeof shownNotice>

const bothLanguages = z.object({ en: noticeTexts, fr: noticeTexts })

export const noticeVersion = z.object({
  id: z.number(),
  kind: noticeKind,
  /** Within its kind, from 1. */
  number: z.number(),
  texts: bothLanguages,
  published_at: instant,
  /** Null of the first ones, which came with the product. */
  published_by: option.nullable(),
  /** Applications that were sent with it in sight, or users who accepted it. */
  seen: z.number(),
})
export type NoticeVersion = z.infer<typeof noticeVersion>

const tags = ["Privacy notices"]
const versions = z.object({ data: z.array(noticeVersion) })

/**
 * What people are told of the use of their data. A version is never changed: another text is published as another version, and each
 * application and mailbox says which one its person saw. Applicants find theirs in `applications.getShow`.
 */
export const privacyNotices = {
  get: oc
    .route({ method: "GET", path: "/privacy-notice/{kind}", tags, summary: "A privacy notice as it is now" })
    .input(z.object({ kind: noticeKind }))
    .output(
      z.object({
        data: shownNotice.extend({
          /** When the caller said to have read this version; null while not. */
          accepted_at: instant.nullable(),
        }),
      }),
    ),
  /** 409 with the notice of now when another version was published meanwhile, 404 for one that is none. */
  accept: oc
    .route({
      method: "POST",
      path: "/privacy-notice/{notice}/accept",
      tags,
      summary: "Say that one has read a privacy notice",
    })
    .input(z.object({ notice: id }))
    .output(z.object({ success: z.literal(true) })),
  list: oc
    .route({
      method: "GET",
      path: "/privacy-notice",
      tags,
      summary: "All versions of privacy notices, latest first; administrators only",
    })
    .output(versions),
  /** `number`: of the version that it was made from; 409 with all versions when another one was published meanwhile. */
  publish: oc
    .route({
      method: "POST",
      path: "/privacy-notice/{kind}",
      tags,
      summary: "Publish a new version of a privacy notice; administrators only",
      successStatus: 201,
    })
    .input(z.object({ kind: noticeKind, texts: bothLanguages, number: whole }))
    .output(versions),
}
