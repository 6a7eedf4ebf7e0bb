import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "../platform/fields.ts"
import { closedReasons, correctionLocks } from "./application-corrections.ts"

const tags = ["Registrations"]

/** What the applicant of a registration may correct. */
const registrationCorrectionsState = z.object({
  is_published: z.boolean(),
  /** Why nothing may be corrected; null while something may. */
  lock: z.enum(correctionLocks).nullable(),
  /** Why a part may not be corrected though the others may. */
  closed: z.object({ booths: z.enum(closedReasons).nullable(), billing: z.enum(closedReasons).nullable() }),
  /** The page of the application: null for readers who may not edit registrations. */
  link: z.string().nullable(),
})
export type RegistrationCorrectionsState = z.infer<typeof registrationCorrectionsState>

const state = z.object({ data: registrationCorrectionsState })

export const registrationCorrections = {
  get: oc
    .route({
      method: "GET",
      path: "/registration/{registration}/corrections",
      tags,
      summary: "What the applicant may correct of a registration",
    })
    .input(z.object({ registration: id }))
    .output(state),
  /** 409 for a draft, and to unlock one whose lifecycle says that it is over. */
  set: oc
    .route({
      method: "PUT",
      path: "/registration/{registration}/corrections",
      tags,
      summary: "Lock or unlock corrections by the applicant",
    })
    .input(z.object({ registration: id, locked: z.boolean() }))
    .output(state),
}
