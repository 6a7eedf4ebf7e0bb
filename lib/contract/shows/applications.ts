import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { shownNotice } from "../records/privacy-notices.ts"
import { version } from "../records/record-inputs.ts"
import { applicationValues } from "./application-values.ts"
import { applicationChoices, applicationView, shownShow } from "./application-view.ts"
import { publicTermsCalls } from "./show-terms.ts"
import { maxTechnicalFileBytes } from "./technical-file-limit.ts"

const tags = ["Applications"]

/** Largest picture that an applicant may send, bytes. */
export const maxPictureBytes = 15 * 1024 * 1024

/** Nothing is said of how a slug looks: one that cannot be is answered as one that is not. */
const slug = z.string()
/** Id of a booth of an application that was sent, as it is typed by a form too. */
export const boothId = id
/** Short name of a show in lower case ("par"), or what its name ends with ("paris"). */
const show = z.string().max(200)

const view = z.object({ data: applicationView })
const redirect = z.object({ status: z.literal(303), headers: z.object({ location: z.string() }) })
const formRoute = { tags, successStatus: 303, outputStructure: "detailed" } as const

/** What tells people from programs: a field that nobody sees, and when the form was made. */
const trap = { fax: z.string().max(200).optional(), stamp: z.string().max(200).optional() }

/**
 * The public application (docs/decisions): no token is needed, limits by address and draft. Whoever knows a draft's slug may go on with
 * it. A bearer token makes the audit log name its user: one that is not valid is a 401, one whose user may not edit registrations a 403. An unknown slug is a 404 whatever it looks like.
 */
export const applications = {
  getShow: oc
    .route({
      method: "GET",
      path: "/application/show/{show}",
      tags,
      summary: "What a show offers to applicants",
    })
    .input(z.object({ show, kept: z.string().optional() }))
    .output(
      z.object({
        data: z.object({
          show: shownShow,
          choices: applicationChoices,
          /** What applicants are told of the use of their data. */
          notice: shownNotice,
          stamp: z.string(),
          /** What a form that was refused held, out of the `kept` of the address that it led to. */
          typed: z.object({ name: z.string(), email: z.string() }).nullable(),
          /** Whether links to applications can be mailed. */
          can_mail: z.boolean(),
        }),
      }),
    ),
  /** 422 for a show that takes no applications, and for what programs fill in. */
  begin: oc
    .route({ method: "POST", path: "/application/show/{show}", tags, summary: "Start an application" })
    .input(
      z.object({
        show,
        name: z.string().trim().max(200, "too_long").optional(),
        email: z.string().trim().max(254, "too_long").optional(),
        ...trap,
      }),
    )
    .output(z.object({ success: z.literal(true), slug: z.string() })),
  /** The answer is the same whether the address has applications or not. */
  sendLinks: oc
    .route({
      method: "POST",
      path: "/application/show/{show}/link",
      tags,
      summary: "Email the links to one's applications",
    })
    .input(z.object({ show, email: z.string().max(254, "too_long"), ...trap }))
    .output(z.object({ success: z.literal(true) })),
  get: oc
    .route({
      method: "GET",
      path: "/application/draft/{slug}",
      tags,
      summary: "An application as its applicant sees it",
    })
    .input(z.object({ slug }))
    .output(view),
  /** 409 with the application as it is when another tab saved in the meantime, or when it was published. */
  save: oc
    .route({ method: "PUT", path: "/application/draft/{slug}", tags, summary: "Save a draft" })
    .input(z.object({ slug, version, values: applicationValues }))
    .output(view),
  /**
   * Of an application that was sent. 409 with the application as it is when it is locked or still a draft, and when a field that is
   * corrected was changed in the meantime; 422 by path, also for a part that is closed ("booths", "billing").
   */
  correct: oc
    .route({
      method: "PUT",
      path: "/application/draft/{slug}/correction",
      tags,
      summary: "Correct an application that was sent",
    })
    .input(
      z.object({
        slug,
        version,
        /** Of a conflict that the applicant has looked at: what others changed up to it is overwritten where it was corrected too. */
        seen: version.optional(),
        values: applicationValues,
      }),
    )
    .output(view),
  /** Once: again it answers the same. 422 by path, and the draft stays as it is. */
  publish: oc
    .route({
      method: "POST",
      path: "/application/draft/{slug}/publish",
      tags,
      summary: "Send the application",
    })
    .input(
      z.object({
        slug,
        /** The privacy notice that was in sight; left out by who showed none. */
        notice: id.optional(),
      }),
    )
    .output(z.object({ success: z.literal(true), id: z.number() })),
  /** For `images` of a brand of this draft; one that none names goes after a while. */
  uploadImage: oc
    .route({
      method: "POST",
      path: "/application/draft/{slug}/image",
      tags,
      summary: "Upload a picture (png, jpeg, webp)",
      successStatus: 201,
    })
    .input(z.object({ slug, file: z.file().max(maxPictureBytes, "picture_too_large") }))
    .output(z.object({ success: z.literal(true), id: z.number(), name: z.string() })),
  getImage: oc
    .route({
      method: "GET",
      path: "/application/draft/{slug}/image/{image}",
      tags,
      summary: "A picture of the draft",
      ...fileRoute,
    })
    .input(z.object({ slug, image: id }))
    .output(fileAnswer),
  /** 404 for any document that is not for this application alone. */
  getInvoiceFile: oc
    .route({
      method: "GET",
      path: "/application/draft/{slug}/invoice/{invoice}/pdf",
      tags,
      summary: "The PDF of an invoice or credit note of the application",
      ...fileRoute,
    })
    .input(z.object({ slug, invoice: id }))
    .output(fileAnswer),
  ...publicTermsCalls,
  /** Once the application is accepted. `booth_id` is of one of its booths: places change where one is removed. */
  addTechnicalFile: oc
    .route({
      method: "POST",
      path: "/application/draft/{slug}/technical-file",
      tags,
      summary: "Upload the technical file of a booth",
      successStatus: 201,
    })
    .input(
      z.object({
        slug,
        booth_id: boothId,
        file: z.file().max(maxTechnicalFileBytes, "technical_file_too_large"),
      }),
    )
    .output(z.object({ success: z.literal(true), name: z.string() })),
  /** What the page's form sends without scripts. Answers the way back to the page. */
  beginByForm: oc
    .route({
      method: "POST",
      path: "/application/show/{show}/form",
      summary: "Start with a form",
      ...formRoute,
    })
    .input(z.looseObject({ show }))
    .output(redirect),
  saveByForm: oc
    .route({
      method: "POST",
      path: "/application/draft/{slug}/form",
      summary: "Save with a form",
      ...formRoute,
    })
    .input(z.looseObject({ slug }))
    .output(redirect),
}
