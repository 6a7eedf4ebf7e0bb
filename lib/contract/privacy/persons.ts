import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { requiredLine, requiredText } from "../records/record-inputs.ts"

const tags = ["Persons"]

/**
 * An applicant is named by registrations under one address and is no contact: `record` is one of those registrations. Of users those are
 * erased who are disabled.
 */
export const personKinds = ["contact", "applicant", "user"] as const
export const personKind = z.enum(personKinds)
export type PersonKind = z.infer<typeof personKind>

export const personKey = z.object({
  kind: personKind,
  record: id,
  /** Of an applicant, as a registration names several persons; that of the registration itself where it is left out. */
  email: z.string().trim().min(1).max(254).optional(),
})
/** By what a person is known. */
export type PersonKey = z.output<typeof personKey>

/** Somebody of whom something is stored. */
export const person = z.object({
  kind: personKind,
  /** Of an applicant the latest of the registrations. */
  id: z.number(),
  /** Empty for one without. */
  name: z.string(),
  email: z.string().nullable(),
  /** What distinguishes namesakes: the first of the contact's companies, the company of the registration. */
  detail: z.string().nullable(),
  /** In the trash. */
  is_deleted: z.boolean(),
})
export type Person = z.infer<typeof person>

/** That a person was erased; it names nobody. */
export const erasure = z.object({
  id: z.number(),
  kind: personKind,
  /** Of an applicant a registration. */
  record: z.number(),
  user: option.nullable(),
  reason: z.string(),
  at: instant,
  /** Null while mails, files and what else is large are still gone over. */
  ended_at: instant.nullable(),
  /** Steps that are done, of how many. */
  done: z.number(),
  steps: z.number(),
})
export type Erasure = z.infer<typeof erasure>

export const maxErasureReason = 500

/** What is stored of persons; for administrators. */
export const persons = {
  find: oc
    .route({
      method: "GET",
      path: "/person",
      tags,
      summary:
        "Persons by name, address or company: contacts, applicants and disabled users, those in the trash included; administrators only",
    })
    .input(z.object({ ...pageQuery, search: z.string().max(200).default("") }))
    .output(pageOf(person)),
  /**
   * 404 with the kept record for one that was merged away, 409 for one that was erased, for an applicant who is a contact and for a user who has
   * access, 422 on `name` for another name than the person's, and on `record` for oneself and for the last administrator.
   */
  erase: oc
    .route({
      method: "POST",
      path: "/person/{kind}/{record}/erase",
      tags,
      summary: "Erase a person: names and addresses go from everywhere; administrators only",
      successStatus: 202,
    })
    .input(
      personKey.extend({
        /** Typed to confirm: the person's name, or the address of one without. */
        name: requiredLine(300),
        reason: requiredText(maxErasureReason),
      }),
    )
    .output(z.object({ success: z.literal(true), erasure: z.number() })),
  /** A job whose file, a ZIP of person.json and person.html, is there for its asker and administrators for 7 days. */
  export: oc
    .route({
      method: "POST",
      path: "/person/{kind}/{record}/export",
      tags,
      summary: "Write all that is stored of a person to a file; administrators only",
      successStatus: 202,
    })
    .input(personKey)
    .output(z.object({ success: z.literal(true), job: z.number() })),
  listErasures: oc
    .route({
      method: "GET",
      path: "/erasure",
      tags,
      summary: "Who was erased, latest first, without names; administrators only",
    })
    .input(z.object(pageQuery))
    .output(pageOf(erasure)),
}
