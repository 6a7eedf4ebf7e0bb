import { oc } from "@orpc/contract"
import { z } from "zod"
import { day, id, instant, option } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { requiredLine, text } from "../records/record-inputs.ts"
import { maxWhole } from "./application-limits.ts"
import { maxTermsBytes, maxTermsText, maxTermsTitle } from "./show-terms-limits.ts"

const tags = ["Trade shows"]

const languages = z.enum(["en", "fr"])
/** Of a version, within its show; 0 stands for none. */
const number = z.coerce.number().int().min(0).max(maxWhole)

/** A version in one language. */
const termsTexts = z.object({ title: z.string(), text: z.string(), has_file: z.boolean() })

/** A version of a show's terms as administrators see it. */
export const termsVersion = z.object({
  number: z.number(),
  en: termsTexts,
  fr: termsTexts,
  /** The first day on which it may be in force. */
  valid_from: day,
  published_at: instant,
  published_by: option.nullable(),
  state: z.enum(["scheduled", "current", "replaced"]),
  /** Applications that accepted it: while there is one it cannot be deleted. */
  accepted: z.number(),
})
export type TermsVersion = z.infer<typeof termsVersion>

/** The terms that an application accepted. */
export const acceptedTerms = z.object({
  /** Of the show, as addresses have it. */
  place: z.string(),
  number: z.number(),
  /** In the reader's language. */
  title: z.string(),
  valid_from: day,
  accepted_at: instant,
  /** In which the applicant read it; null where another site did not say. */
  language: languages.nullable(),
})
export type AcceptedTerms = z.infer<typeof acceptedTerms>

/** A version that has come into force, in the reader's language. */
export const publicTerms = termsTexts.extend({
  show: z.string(),
  place: z.string(),
  number: z.number(),
  valid_from: day,
  is_current: z.boolean(),
})
export type PublicTerms = z.infer<typeof publicTerms>

const show = { tradeshow: id }
const versions = z.object({ data: z.array(termsVersion) })
const pdf = z.file().max(maxTermsBytes, "terms_too_large").optional()
const title = requiredLine(maxTermsTitle)
const body = text(maxTermsText).default("")

/**
 * The terms that exhibitors accept when they apply. A version is never changed: other terms are another version. It is in force from its day
 * on until a later one is; what applies to the public is answered by `applications`.
 */
export const showTerms = {
  list: oc
    .route({
      method: "GET",
      path: "/tradeshow/{tradeshow}/terms",
      tags,
      summary: "Versions of a show's terms, latest first; administrators only",
    })
    .input(z.object(show))
    .output(versions),
  /**
   * `after`: number of the latest version that it was made from, 0 for none; 409 with all versions when another one was published. 422 on
   * `valid_from` for a day before that of the version in force.
   */
  publish: oc
    .route({
      method: "POST",
      path: "/tradeshow/{tradeshow}/terms",
      tags,
      summary: "Publish a version of a show's terms; administrators only",
      successStatus: 201,
    })
    .input(
      z.object({
        ...show,
        after: number,
        valid_from: day,
        title_en: title,
        title_fr: title,
        text_en: body,
        text_fr: body,
        file_en: pdf,
        file_fr: pdf,
      }),
    )
    .output(versions),
  /** Refused (422 on `terms`) once an application accepted it. */
  remove: oc
    .route({
      method: "DELETE",
      path: "/tradeshow/{tradeshow}/terms/{number}",
      tags,
      summary: "Delete a version that nobody accepted; administrators only",
    })
    .input(z.object({ ...show, number }))
    .output(versions),
  getFile: oc
    .route({
      method: "GET",
      path: "/tradeshow/{tradeshow}/terms/{number}/{language}/pdf",
      tags,
      summary: "The PDF of a version, also before it is in force; administrators only",
      ...fileRoute,
    })
    .input(z.object({ ...show, number, language: languages }))
    .output(fileAnswer),
  /** Null for one that accepted none. */
  getAccepted: oc
    .route({
      method: "GET",
      path: "/registration/{registration}/terms",
      tags: ["Registrations"],
      summary: "The terms that an application accepted",
    })
    .input(z.object({ registration: id }))
    .output(z.object({ data: acceptedTerms.nullable() })),
}

/** Calls of the public about terms, next to those of `applications`. */
export const publicTermsCalls = {
  /** 404 for one that is not in force yet. */
  getTerms: oc
    .route({
      method: "GET",
      path: "/application/show/{show}/terms/{number}",
      tags: ["Applications"],
      summary: "A version of a show's terms",
    })
    .input(z.object({ show: z.string().max(200), number }))
    .output(z.object({ data: publicTerms })),
  getTermsFile: oc
    .route({
      method: "GET",
      path: "/application/show/{show}/terms/{number}/{language}/pdf",
      tags: ["Applications"],
      summary: "The PDF of a version of a show's terms",
      ...fileRoute,
    })
    .input(z.object({ show: z.string().max(200), number, language: languages }))
    .output(fileAnswer),
}
