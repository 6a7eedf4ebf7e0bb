import { oc } from "@orpc/contract"
import { z } from "zod"
import { mailingListKinds } from "../mail/mailing-terms.ts"
import { id, instant, option, queryFlag } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { listFilters } from "../records/filters.ts"
import { requiredLine, text, version } from "../records/record-inputs.ts"
import { mailingMembers } from "./mailing-members.ts"

const tags = ["Mailing lists"]

/** A row of the list (O-3). */
export const mailingListRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** A dynamic list is a filter of contacts: whoever it finds is on it. */
  kind: z.enum(mailingListKinds),
  /** Active contacts on it; null of a dynamic list, whose are counted on request (`counts`). */
  members: z.number().nullable(),
})
export type MailingListRow = z.infer<typeof mailingListRow>

/** Filters as calls of the list of contacts take them; of a dynamic list. */
const storedFilters = z.record(z.string(), z.unknown())

export const mailingList = mailingListRow.omit({ members: true }).extend({
  filters: storedFilters,
  is_public: z.boolean(),
  is_tracked: z.boolean(),
  /** The form by which somebody asks to be on it; null while it has none. */
  form: z
    .object({
      slug: z.string(),
      /** Our own page of it, for everybody. */
      page: z.string(),
      /** Where a form on another site sends what is typed. */
      action: z.string(),
    })
    .nullable(),
  created_at: instant,
  archived_at: instant.nullable(),
  version: z.number(),
})
export type MailingList = z.infer<typeof mailingList>

/** Ends the address of a sign-up form: small letters, digits and hyphens between them. */
export const formSlug = requiredLine(60).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "not_a_slug")

const one = { list: id }
const content = z.object({
  name: requiredLine(120),
  description: text(1_000).default(""),
  /** Named on the page where somebody chooses what to get. */
  is_public: z.boolean().default(true),
  /** Opens and clicks of its mails are noted. */
  is_tracked: z.boolean().default(true),
  /** Of a dynamic list; a static one has none. */
  filters: listFilters.default({}),
})
const answered = z.object({ success: z.literal(true), data: mailingList })

/** A start of a sequence on a list. */
export const startOfList = z.object({
  id: z.number(),
  sequence: option,
  user: option.nullable(),
  at: instant,
  started: z.number(),
  left_out: z.number(),
  /** Null while contacts are still being looked at. */
  ended_at: instant.nullable(),
})
export type StartOfList = z.infer<typeof startOfList>

export const mailingLists = {
  ...mailingMembers,
  list: oc
    .route({
      method: "GET",
      path: "/mailing-list",
      tags,
      summary: "Mailing lists by name, without archived ones",
    })
    .input(
      z.object({
        ...pageQuery,
        search: z.string().max(200).default(""),
        kind: z.enum(mailingListKinds).optional(),
        /** Archived ones instead of the others. */
        archived: queryFlag.default(false),
      }),
    )
    .output(pageOf(mailingListRow)),
  counts: oc
    .route({
      method: "GET",
      path: "/mailing-list/counts",
      tags,
      summary: "How many contacts are on some lists now, dynamic ones included",
    })
    .input(z.object({ lists: z.array(id).min(1, "required").max(100, "too_many") }))
    .output(z.object({ data: z.array(z.object({ id: z.number(), members: z.number() })) })),
  get: oc
    .route({ method: "GET", path: "/mailing-list/{list}", tags, summary: "A mailing list" })
    .input(z.object(one))
    .output(z.object({ data: mailingList })),
  create: oc
    .route({
      method: "POST",
      path: "/mailing-list",
      tags,
      summary: "Create a mailing list; its name must be unique (422)",
      successStatus: 201,
    })
    .input(content.extend({ kind: z.enum(mailingListKinds) }))
    .output(answered),
  /** A `version` other than the stored one is a 409 with the stored list as `current`. */
  edit: oc
    .route({ method: "PUT", path: "/mailing-list/{list}", tags, summary: "Change a mailing list" })
    .input(content.extend({ ...one, version }))
    .output(answered),
  setForm: oc
    .route({
      method: "PUT",
      path: "/mailing-list/{list}/form",
      tags,
      summary: "Open the sign-up form of a static list under an address, or close it",
    })
    .input(
      z.object({
        ...one,
        version,
        /** Null closes it; without one the address is made of the list's name. An address that another list has is a 422. */
        slug: formSlug.nullable().optional(),
      }),
    )
    .output(answered),
  archive: oc
    .route({
      method: "POST",
      path: "/mailing-list/{list}/archive",
      tags,
      summary: "Archive or restore a mailing list; running sequences continue",
    })
    .input(z.object({ ...one, archived: z.boolean() }))
    .output(answered),
  starts: oc
    .route({
      method: "GET",
      path: "/mailing-list/{list}/start",
      tags,
      summary: "The latest starts of sequences on a mailing list",
    })
    .input(z.object(one))
    .output(z.object({ data: z.array(startOfList) })),
}
