import { oc } from "@orpc/contract"
import { z } from "zod"
import { billingEntities } from "../finance/ledger-terms.ts"
import { day, id, nameInput, option, whole } from "../platform/fields.ts"
import { version } from "../records/record-inputs.ts"
import { tradeshowSession } from "../records/reference.ts"

/** A session as those who change it see it; `version` is what a rename is based on. */
export const editableSession = tradeshowSession.extend({ version: z.number() })
export type EditableSession = z.infer<typeof editableSession>

/** Kinds of mail templates made for a show: the main shows' and those of Los Angeles (M-21). */
export const showTemplateTypes = [2, 7] as const

/** A trade show as administrators see it; `version` is what a change is based on. */
export const maintainedShow = z.object({
  id: z.number(),
  name: z.string(),
  short_name: z.string(),
  template_type_id: z.number(),
  billing_entity: z.enum(billingEntities),
  version: z.number(),
  current_session: z.object({ name: z.string(), from: day.nullable(), to: day.nullable() }).nullable(),
  sessions: z.number(),
  sections: z.number(),
})
export type MaintainedShow = z.infer<typeof maintainedShow>

/** A part of a show's floor. One that is used by companies, deleted ones included, cannot be deleted. */
export const vendorSection = option.extend({
  /** What exhibitors who read French see; null where it is the same. */
  name_fr: z.string().nullable(),
  is_used: z.boolean(),
})
export type VendorSection = z.infer<typeof vendorSection>

const show = { tradeshow: id }
const section = { ...show, section: id }
const showFields = {
  ...nameInput.shape,
  short_name: z.string().trim().min(1, "required").max(12, "too_long"),
  template_type_id: z.literal(showTemplateTypes, "not_allowed"),
  billing_entity: z.enum(billingEntities),
}
const answeredShow = z.object({ data: maintainedShow })
const changedSections = z.object({ success: z.literal(true), all: z.array(vendorSection) })
const one = { ...show, session: id }

/** Every change answers the session it touched and the show's whole list, as the screen then has it. */
const changed = z.object({
  success: z.literal(true),
  session: editableSession,
  all: z.array(editableSession),
})

/**
 * Trade shows and their sections, for administrators (403 with the ability "admin"), and their sessions (T-5):
 * reading those needs sign-in only, changing them the ability session.add.
 */
export const tradeshows = {
  listShows: oc
    .route({
      method: "GET",
      path: "/tradeshow",
      tags: ["Trade shows"],
      summary: "Trade shows with their current session; administrators only",
    })
    .output(z.object({ data: z.array(maintainedShow) })),
  createShow: oc
    .route({
      method: "POST",
      path: "/tradeshow",
      tags: ["Trade shows"],
      summary: "Add a trade show; administrators only",
      successStatus: 201,
    })
    .input(z.object(showFields))
    .output(answeredShow),
  /** A `version` other than the stored one is a 409 with the stored show as `current`. */
  editShow: oc
    .route({
      method: "PUT",
      path: "/tradeshow/{tradeshow}",
      tags: ["Trade shows"],
      summary: "Change a trade show; administrators only",
    })
    .input(z.object({ ...show, ...showFields, version }))
    .output(answeredShow),
  listSections: oc
    .route({
      method: "GET",
      path: "/tradeshow/{tradeshow}/section",
      tags: ["Trade shows"],
      summary: "Sections of a trade show in their order; administrators only",
    })
    .input(z.object(show))
    .output(z.object({ data: z.array(vendorSection) })),
  createSection: oc
    .route({
      method: "POST",
      path: "/tradeshow/{tradeshow}/section",
      tags: ["Trade shows"],
      summary: "Add a section after the others; administrators only",
      successStatus: 201,
    })
    .input(nameInput.extend(show))
    .output(changedSections),
  /** A name that is left out stays; a French one that is empty is none. */
  renameSection: oc
    .route({
      method: "PUT",
      path: "/tradeshow/{tradeshow}/section/{section}",
      tags: ["Trade shows"],
      summary: "Rename a section; administrators only",
    })
    .input(
      nameInput.partial().extend({
        ...section,
        name_fr: z.string().trim().max(120, "too_long").nullish(),
      }),
    )
    .output(changedSections),
  /** Refused (422 on `section`) while companies are in it. */
  removeSection: oc
    .route({
      method: "DELETE",
      path: "/tradeshow/{tradeshow}/section/{section}",
      tags: ["Trade shows"],
      summary: "Delete a section no company is in; administrators only",
    })
    .input(z.object(section))
    .output(changedSections),
  /** A list that is not all of the show's sections, each once, is a 409: somebody added or deleted one. */
  orderSections: oc
    .route({
      method: "POST",
      path: "/tradeshow/{tradeshow}/section-order",
      tags: ["Trade shows"],
      summary: "Put the sections of a trade show in an order; administrators only",
    })
    .input(z.object({ ...show, sections: z.array(whole).max(500) }))
    .output(changedSections),
  listSessions: oc
    .route({
      method: "GET",
      path: "/tradeshow/{tradeshow}/session",
      tags: ["Trade shows"],
      summary: "Sessions of a trade show, newest first",
    })
    .input(z.object(show))
    .output(z.object({ data: z.array(editableSession) })),
  createSession: oc
    .route({
      method: "POST",
      path: "/tradeshow/{tradeshow}/session",
      tags: ["Trade shows"],
      summary: "Add a session; needs session.add",
      successStatus: 201,
    })
    .input(nameInput.extend(show))
    .output(changed),
  getSession: oc
    .route({
      method: "GET",
      path: "/tradeshow/{tradeshow}/session/{session}",
      tags: ["Trade shows"],
      summary: "One session",
    })
    .input(z.object(one))
    .output(z.object({ data: editableSession })),
  /** A `version` other than the stored one is a 409 with the stored session as `current`. */
  renameSession: oc
    .route({
      method: "PUT",
      path: "/tradeshow/{tradeshow}/session/{session}",
      tags: ["Trade shows"],
      summary: "Rename a session; needs session.add",
    })
    .input(nameInput.extend({ ...one, version }))
    .output(changed),
  /** Refused (422 on `session`, one message for each reason) while companies, contacts or pipelines refer to it. */
  removeSession: oc
    .route({
      method: "DELETE",
      path: "/tradeshow/{tradeshow}/session/{session}",
      tags: ["Trade shows"],
      summary: "Delete a session nothing refers to; needs session.add",
    })
    .input(z.object(one))
    .output(z.object({ success: z.literal(true), all: z.array(editableSession) })),
  /** At most one session of a show is current: making one current ends that of the other. */
  setCurrentSession: oc
    .route({
      method: "POST",
      path: "/active-session",
      tags: ["Trade shows"],
      summary: "Make a session its show's current one, or end that; needs session.add",
    })
    .input(z.object({ session: id, is_current: z.boolean().default(true) }))
    .output(changed),
  /** `date` null takes the day away. The first day may not come after the last (422 on `date`). */
  dateSession: oc
    .route({
      method: "POST",
      path: "/date-session",
      tags: ["Trade shows"],
      summary: "Set the first or last day of a session; needs session.add",
    })
    .input(z.object({ session: id, type: z.enum(["from", "to"]), date: day.nullable() }))
    .output(changed),
  syncSession: oc
    .route({
      method: "POST",
      path: "/sync-mp-session",
      tags: ["Trade shows"],
      summary: "Put a session on the marketplace list or remove it; needs session.add",
    })
    .input(z.object({ session: id, is_sync_mp: z.boolean() }))
    .output(changed),
}
