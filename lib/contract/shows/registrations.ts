import { eventIterator, oc } from "@orpc/contract"
import { z } from "zod"
import { undoing } from "../crm/pipelines.ts"
import { id, instant, option, queryFlag } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import {
  filterCountsCall,
  filterField,
  filterOptions,
  filterOptionsQuery,
  listFilters,
} from "../records/filters.ts"
import { optionalText } from "../records/record-inputs.ts"
import { maxReminders } from "../records/reminder-terms.ts"
import { maxBoothNumber } from "./booth-number.ts"
import { registrationLifecycle } from "./registration-detail.ts"
import { draftTyping, incompleteCounts, incompleteRegistration } from "./registration-drafts.ts"
import { lifecycleMove, madeMove } from "./registration-moves.ts"
import { registrationTotals } from "./registration-totals.ts"

const tags = ["Registrations"]

/** Orders of the list; a leading minus turns one round. */
export const registrationSorts = [
  "-created_at",
  "created_at",
  "-published_at",
  "published_at",
  "-updated_at",
  "updated_at",
  "company_name",
  "-company_name",
] as const
export const registrationSort = z.enum(registrationSorts)
export type RegistrationSort = z.infer<typeof registrationSort>
export const defaultRegistrationSort: RegistrationSort = "-published_at"

/** What a cell of the dashboard is by now, and who set it; null where nobody is known. */
export const changedValue = z.object({
  /** A name or number; "yes" or "no"; "none". */
  value: z.string(),
  by: option.nullable(),
})
export type ChangedValue = z.infer<typeof changedValue>

/** Most companies whose move is agreed to at once. */
const maxLinked = 1_000

/** A row of the dashboard. */
export const registrationRow = z.object({
  id: z.number(),
  /** Whoever has it may fill the application in: null for readers who may not edit registrations. */
  slug: z.string().nullable(),
  show: z.object({ id: z.number(), shortname: z.string() }),
  /** Of the show's session. */
  session: option,
  is_published: z.boolean(),
  /** Null: 'In progress' of a draft, 'Completed' of one that is published. */
  lifecycle: registrationLifecycle.nullable(),
  company_name: z.string(),
  /** The primary one first. */
  link_companies: z.array(z.object({ type: z.enum(["primary", "secondary"]), company: option })),
  /** A brand is at the show for the first time. */
  is_first: z.boolean(),
  brands: z.array(z.string()),
  type: z.object({ name: z.string(), color_hex: z.string() }).nullable(),
  /** Names of the market categories of the brands. */
  sub_categories: z.array(z.string()),
  booths: z.array(
    z.object({
      boothId: z.number(),
      /** Label of its catalogue item. */
      booth: z.string(),
      number: z.string().nullable(),
      section: z.string().nullable(),
      brands: z.array(z.string()),
      companiesId: z.array(z.number()),
    }),
  ),
  /** Numbers of the booths that a linked company is on. */
  lifecycle_number: z.array(
    z.object({ company_id: z.number(), boothId: z.number(), lifecycle_number: z.string().nullable() }),
  ),
  /** Code of two letters. */
  country: z.string().nullable(),
  full_country: z.string().nullable(),
  /** Its latest notes as text, the latest first: of many the first three. */
  notifs: z.array(z.object({ content: z.string() })),
  /** How many notes it has. */
  note_count: z.number(),
  invoices: z.object({ count: z.number() }),
  /** Percent, rounded down; null without an invoice. */
  billed_payment: z.number().nullable(),
  session_organization: z.object({ organization_id: z.number(), name: z.string() }).nullable(),
  placed: z.boolean(),
  tech_file: z.boolean(),
  created_at: instant,
  published_at: instant.nullable(),
  updated_at: instant,
})
export type RegistrationRow = z.infer<typeof registrationRow>

export const registrationListQuery = z.object({
  ...pageQuery,
  sort: registrationSort.default(defaultRegistrationSort),
  filters: listFilters.default({}),
})

const changed = z.object({ success: z.literal(true), version: z.number() })

export const registrations = {
  list: oc
    .route({
      method: "GET",
      path: "/registration/dashboard",
      tags,
      summary: "Registrations by filters, search, order and page",
    })
    .input(registrationListQuery)
    .output(
      pageOf(registrationRow).extend({
        totals: registrationTotals,
        /** What a row's select offers, in the order in which administrators keep them. */
        lifecycles: z.array(registrationLifecycle),
      }),
    ),
  listFilters: oc
    .route({
      method: "GET",
      path: "/registration/dashboard/filters",
      tags,
      summary: "Filters the list offers, in the panel's order",
    })
    .output(z.object({ data: z.array(filterField) })),
  listFilterOptions: oc
    .route({
      method: "GET",
      path: "/registration/dashboard/filter-options",
      tags,
      summary: "Values of a filter",
    })
    .input(filterOptionsQuery)
    .output(filterOptions),
  listFilterCounts: filterCountsCall("/registration/dashboard/filter-counts", tags),
  listIncomplete: oc
    .route({
      method: "GET",
      path: "/registration/dashboard/uncomplete",
      tags,
      summary: "Drafts, latest first; those inactive for a week, longest inactive first",
    })
    .input(
      z.object({
        ...pageQuery,
        name: z.string().trim().max(200).default(""),
        left: queryFlag.default(false),
      }),
    )
    .output(pageOf(incompleteRegistration).extend({ counts: incompleteCounts })),
  /** Of each that is published, saved, set, linked or deleted by anybody; `id` null: any may have changed. */
  watchList: oc
    .route({
      method: "GET",
      path: "/registration/dashboard/stream",
      tags,
      summary: "Registrations as they are changed",
    })
    .output(eventIterator(z.object({ id: z.number().nullable() }))),
  /** Begins with those that are being typed now. */
  watchTyping: oc
    .route({
      method: "GET",
      path: "/registration/dashboard/uncomplete/stream",
      tags,
      summary: "Which drafts are being typed, whenever one is saved",
    })
    .output(eventIterator(z.object({ typing: z.array(draftTyping) }))),
  /** Restorable; 409 for one that has been published meanwhile. */
  removeIncomplete: oc
    .route({
      method: "DELETE",
      path: "/registration/dashboard/uncomplete/{draftId}",
      tags,
      summary: "Delete a draft",
    })
    .input(z.object({ draftId: id }))
    .output(z.object({ success: z.literal(true) })),
  /** By mail, once a week each. 422 on `ids` when the application can send no mails. */
  remindIncomplete: oc
    .route({
      method: "POST",
      path: "/registration/dashboard/uncomplete/remind",
      tags,
      summary: "Remind applicants of their drafts",
    })
    .input(z.object({ ids: z.array(id).min(1, "required").max(maxReminders, "too_many") }))
    .output(
      z.object({
        success: z.literal(true),
        sent: z.number(),
        /** Were reminded within a week. */
        recently: z.number(),
        without_address: z.number(),
      }),
    ),
  /** What setting a lifecycle would do to the linked companies. */
  previewLifecycle: oc
    .route({
      method: "GET",
      path: "/registration/{draft}/lifecycle/{lifecycleId}",
      tags,
      summary: "Companies that a lifecycle would move",
    })
    .input(z.object({ draft: id, lifecycleId: id }))
    .output(z.object({ data: z.array(lifecycleMove) })),
  /**
   * Moves the linked companies in the same transaction; null takes it away and moves nobody. 422 for a draft. 409 with `changedValue`
   * when it is another one by now than `from`, and when it would move companies that are not among `moves`. Moves of a lifecycle that is
   * undone by this one are undone first, all or nothing: 409 with `movedMeanwhile` when somebody has moved one of its companies since, 422
   * on `move` for one that no lifecycle of this registration made.
   */
  setLifecycle: oc
    .route({
      method: "PUT",
      path: "/registration/{draft}/lifecycle",
      tags,
      summary: "Set the lifecycle of a registration",
    })
    .input(
      z.object({
        draft: id,
        lifecycleId: id.nullable(),
        from: id.nullable().optional(),
        moves: z.array(id).max(maxLinked).optional(),
        undo: z.array(undoing).max(maxLinked).optional(),
      }),
    )
    .output(changed.extend({ lifecycle: registrationLifecycle.nullable(), moved: z.array(madeMove) })),
  /** 409 with `changedValue` when it is another value by now than `from`, 422 of a draft; so too below. */
  setPlaced: oc
    .route({
      method: "PUT",
      path: "/registration/{draft}/placed",
      tags,
      summary: "Whether a registration is placed",
    })
    .input(z.object({ draft: id, placed: z.boolean(), from: z.boolean().optional() }))
    .output(changed.extend({ placed: z.boolean() })),
  setTechfile: oc
    .route({
      method: "PUT",
      path: "/registration/{draft}/techfile",
      tags,
      summary: "Whether the technical file is there",
    })
    .input(z.object({ draft: id, techfile: z.boolean(), from: z.boolean().optional() }))
    .output(changed.extend({ techfile: z.boolean() })),
  /** 422 that names who has the number at this session of the show. */
  setNumber: oc
    .route({ method: "PUT", path: "/registration/booth/{booth}/number", tags, summary: "Number of a booth" })
    .input(
      z.object({
        booth: id,
        number: optionalText(maxBoothNumber),
        from: optionalText(maxBoothNumber).optional(),
      }),
    )
    .output(changed.extend({ number: z.string().nullable() })),
  /** Of a company, the latest first. */
  listOfCompany: oc
    .route({
      method: "GET",
      path: "/company/{company}/registrations",
      tags,
      summary: "Registrations that a company is linked to",
    })
    .input(z.object({ company: id, ...pageQuery }))
    .output(pageOf(registrationRow)),
  /** Of a contact: those that name its e-mail, and those of its companies; the latest first. */
  listOfContact: oc
    .route({
      method: "GET",
      path: "/contact/{contact}/registrations",
      tags,
      summary: "Registrations of a contact",
    })
    .input(z.object({ contact: id, ...pageQuery }))
    .output(pageOf(registrationRow)),
}
