import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option } from "./fields.ts"
import { pageOf, pageQuery } from "./paging.ts"
import { requiredText } from "./record-inputs.ts"

const tags = ["Persons"]

export const personKinds = ["contact"] as const
export const personKind = z.enum(personKinds)
export type PersonKind = z.infer<typeof personKind>

/** Somebody of whom something is stored. */
export const person = z.object({
  kind: personKind,
  id: z.number(),
  /** Empty for one without. */
  name: z.string(),
  email: z.string().nullable(),
  /** What tells namesakes apart: the first of the contact's companies. */
  detail: z.string().nullable(),
  /** In the trash. */
  is_deleted: z.boolean(),
})
export type Person = z.infer<typeof person>

/** That a person was erased; it names nobody. */
export const erasure = z.object({
  id: z.number(),
  kind: personKind,
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
      summary: "Persons by name or address, those in the trash included; administrators only",
    })
    .input(z.object({ ...pageQuery, search: z.string().max(200).default("") }))
    .output(pageOf(person)),
  /** 404 with the kept record for one that was merged away, 409 for one that was erased, 422 on `name` for another name than the person's. */
  erase: oc
    .route({
      method: "POST",
      path: "/person/{kind}/{record}/erase",
      tags,
      summary: "Erase a person: names and addresses go from everywhere; administrators only",
      successStatus: 202,
    })
    .input(
      z.object({
        kind: personKind,
        record: id,
        /** Typed to confirm: the person's name, or the address of one without. */
        name: requiredText(300),
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
    .input(z.object({ kind: personKind, record: id }))
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
