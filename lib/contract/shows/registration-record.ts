import { eventIterator, oc } from "@orpc/contract"
import { z } from "zod"
import { id, queryFlag } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { pageQuery } from "../platform/paging.ts"
import { activityPage } from "../records/activity.ts"
import { maxNoteLength } from "../records/note-types.ts"
import { loadedVersion } from "../records/record-inputs.ts"
import {
  association,
  boothItem,
  registrationBooth,
  registrationChoices,
  registrationDetail,
  registrationFile,
  sessionNote,
} from "./registration-detail.ts"
import { registrationChanges } from "./registration-form.ts"
import { foundContact, proposedCompany } from "./registration-proposals.ts"
import { maxTechnicalFileBytes } from "./technical-file-limit.ts"

const tags = ["Registrations"]
const done = z.object({ success: z.literal(true) })
/** The registration: the specification calls its id a session in paths, and a show's session has one of its own. */
const registration = { session: id }

const search = z.object({
  term: z.string().trim().max(200).default(""),
  tradeshowId: id,
  /** The registration; marks the companies that are linked to it already. */
  session: id.optional(),
})

const linked = z.object({
  success: z.literal(true),
  companies: z.array(association),
  detail: registrationDetail,
  forceDeleteIsUse: z.boolean(),
})

const booths = z.object({ data: z.object({ booths: z.array(registrationBooth), version: z.number() }) })

/** A change of an open registration; whoever has it open reads it again when the version is not the one they saw. */
const changed = z.object({ version: z.number() })

/** The calls of the registration page; an application has one id, `session` and `draft` alike. */
export const registrationRecord = {
  listActivity: oc
    .route({
      method: "GET",
      path: "/registration/activity/{registration}",
      tags,
      summary: "Notes and mails merged, pinned first, then newest",
    })
    .input(z.object({ registration: id, ...pageQuery }))
    .output(activityPage),
  get: oc
    .route({
      method: "GET",
      path: "/registration/dashboard/{draft}",
      tags,
      summary: "Everything the registration page shows",
    })
    .input(z.object({ draft: id }))
    .output(z.object({ data: registrationDetail })),
  loadChoices: oc
    .route({ method: "GET", path: "/registration/init", tags, summary: "Choices of the registration page" })
    .output(registrationChoices),
  listBooths: oc
    .route({ method: "GET", path: "/registration/booths", tags, summary: "The booth catalogue" })
    .output(z.object({ booths: z.array(boothItem) })),
  /** 409 with `current` and `fields` when one of the fields saved was changed since `version`; a number that is taken is a 422 that says by whom. */
  save: oc
    .route({
      method: "PUT",
      path: "/registration/{draft_session}/session",
      tags,
      summary: "Save changed fields",
    })
    .input(z.object({ draft_session: id }).extend(registrationChanges.shape))
    .output(z.object({ success: z.literal(true), data: registrationDetail })),
  /** Ranked by e-mail, domain, names and brands. */
  listProposals: oc
    .route({
      method: "GET",
      path: "/registration/{session}/proposal",
      tags,
      summary: "Companies the application may belong to",
    })
    .input(z.object(registration))
    .output(z.object({ data: z.array(proposedCompany) })),
  searchCompany: oc
    .route({
      method: "POST",
      path: "/registration/search/company",
      tags,
      summary: "Companies by name, business name or brand",
    })
    .input(search)
    .output(z.object({ data: z.array(proposedCompany) })),
  searchContact: oc
    .route({
      method: "POST",
      path: "/registration/search/contact",
      tags,
      summary: "Contacts by name or email, with their companies",
    })
    .input(search)
    .output(z.object({ data: z.array(foundContact) })),
  /** The first link is primary whatever `type` says; saying it twice changes nothing. */
  associate: oc
    .route({ method: "POST", path: "/registration/{session}/associate", tags, summary: "Link a company" })
    .input(z.object({ ...registration, type: z.enum(["primary", "secondary"]).optional(), company_id: id }))
    .output(linked.extend({ company: association })),
  /** 422 for the primary one while secondary links exist; 409 with the `booths` it is on as `current`, unless forced. */
  dissociate: oc
    .route({
      method: "DELETE",
      path: "/registration/associate/{association}",
      tags,
      summary: "Remove a link",
    })
    .input(z.object({ association: id, force: queryFlag.default(false) }))
    .output(linked),
  /** With the name, type, country, brands and contacts of the application; contacts that exist by their e-mail are linked. */
  createCompany: oc
    .route({
      method: "POST",
      path: "/registration/{session}/company",
      tags,
      summary: "Create a company from the application and link it",
      successStatus: 201,
    })
    .input(z.object(registration))
    .output(linked.extend({ company: association })),
  /** `brand`: one of the registration; without it a new one named `name`, or called a new brand until it is named. */
  addBrand: oc
    .route({
      method: "POST",
      path: "/registration/{session}/brand",
      tags,
      summary: "Add a brand to a booth",
      successStatus: 201,
    })
    .input(
      z.object({
        ...registration,
        boothId: id,
        brand: id.optional(),
        name: z.string().trim().max(120, "too_long").optional(),
      }),
    )
    .output(booths),
  /**
   * `brand`: a `brand.id`, which is the same on all booths, and not a `registration_brand_id`. 404 for one that is not on the booth, 422 for the
   * only one of the booth.
   */
  removeBrand: oc
    .route({
      method: "DELETE",
      path: "/registration/{session}/booth/{booth}/brand/{brand}",
      tags,
      summary: "Remove a brand, by its `brand.id`, from a booth",
    })
    .input(z.object({ ...registration, booth: id, brand: id }))
    .output(booths),
  /** `brand`: a `registration_brand_id`, as for `removeFirst`. */
  setFirst: oc
    .route({
      method: "PUT",
      path: "/registration/brand/{brand}/first",
      tags,
      summary: "A brand, by its `registration_brand_id`, is at the show for the first time",
    })
    .input(z.object({ brand: id }))
    .output(booths),
  /** `brand`: a `registration_brand_id`, the brand's place on a booth; 404 for an unknown one. */
  removeFirst: oc
    .route({
      method: "DELETE",
      path: "/registration/brand/{brand}/first",
      tags,
      summary: "A brand, by its `registration_brand_id`, is not at the show for the first time",
    })
    .input(z.object({ brand: id }))
    .output(booths),
  removeBooth: oc
    .route({ method: "DELETE", path: "/registration/booth/{booth}", tags, summary: "Delete a booth" })
    .input(z.object({ booth: id }))
    .output(done),
  addTechnicalFile: oc
    .route({
      method: "POST",
      path: "/registration/booth/{booth}/technical-file",
      tags,
      summary: "Add a technical file to a booth (svg, csv, pdf, png, jpg, jpeg)",
      successStatus: 201,
    })
    .input(z.object({ booth: id, file: z.file().max(maxTechnicalFileBytes, "technical_file_too_large") }))
    .output(z.object({ data: registrationFile })),
  removeTechnicalFile: oc
    .route({
      method: "DELETE",
      path: "/registration/technical-file/{file}",
      tags,
      summary: "Remove a technical file from its booth",
    })
    .input(z.object({ file: id }))
    .output(done),
  getTechnicalFile: oc
    .route({
      method: "GET",
      path: "/registration/technical-file/{file}",
      tags,
      summary: "A technical file",
      ...fileRoute,
    })
    .input(z.object({ file: id }))
    .output(fileAnswer),
  getStructure: oc
    .route({
      method: "GET",
      path: "/registration/structure/{structure}",
      tags,
      summary: "The technical file of a booth structure",
      ...fileRoute,
    })
    .input(z.object({ structure: id }))
    .output(fileAnswer),
  getImage: oc
    .route({
      method: "GET",
      path: "/registration/image/{image}",
      tags,
      summary: "An image of a brand",
      ...fileRoute,
    })
    .input(z.object({ image: id }))
    .output(fileAnswer),
  /**
   * One note of type R a registration; an empty text deletes it. `version`: of the note as it was loaded, 0 when there was none.
   * 409 with the stored one as `current` when it is not its own.
   */
  storeNote: oc
    .route({
      method: "PUT",
      path: "/registration/{draft_session}/note",
      tags,
      summary: "Write the note of a registration",
    })
    .input(
      z.object({
        draft_session: id,
        type: z.literal("R"),
        content: z.string().max(maxNoteLength, "too_long"),
        version: loadedVersion,
      }),
    )
    .output(z.object({ data: z.object({ note_session: sessionNote.nullable() }) })),
  /** All images of its brands; the answer is streamed. 404 when there are none. */
  downloadZip: oc
    .route({
      method: "GET",
      path: "/registration/{draft}/zip",
      tags,
      summary: "Images of the brands of a registration",
      ...fileRoute,
    })
    .input(z.object({ draft: id }))
    .output(fileAnswer),
  /** Begins with the version it has. */
  stream: oc
    .route({
      method: "GET",
      path: "/registration/{draft}/stream",
      tags,
      summary: "Changes of an open registration as they are made",
    })
    .input(z.object({ draft: id }))
    .output(eventIterator(changed)),
}
