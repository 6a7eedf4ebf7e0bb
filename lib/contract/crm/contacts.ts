import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, nameInput, option } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { activityPage } from "../records/activity.ts"
import {
  filterCountsCall,
  filterField,
  filterOptions,
  filterOptionsQuery,
  listFilters,
} from "../records/filters.ts"
import { text } from "../records/record-inputs.ts"
import { tradeshow } from "../records/reference.ts"
import { contactDetail, contactMailing } from "./contact-detail.ts"
import { contactChanges, newContact } from "./contact-form.ts"

/** Orders of the list; a leading minus turns one round. */
export const contactSorts = [
  "name",
  "-name",
  "created_at",
  "-created_at",
  "updated_at",
  "-updated_at",
] as const
export const contactSort = z.enum(contactSorts)
export type ContactSort = z.infer<typeof contactSort>
export const defaultContactSort: ContactSort = "name"

/** A row of the list (P-3). */
export const contactRow = z.object({
  id: z.number(),
  /** First and last name; "" when both are blank. */
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  job_title: z.string().nullable(),
  tags: z.array(z.string()),
  isVip: z.boolean(),
  marketplaceGroup: z.object({
    informations: z.object({ is_on_markplace: z.boolean(), accountTypeLabel: z.string().nullable() }),
  }),
  badge: z.string().nullable(),
  relatedCompanyId: z.number().nullable(),
  relatedCompanyLabel: z.string().nullable(),
  typeOfAccount: z.array(z.object({ id: z.number(), name: z.string(), color_hex: z.string() })),
  countryOfRelatedCompany: z.string().nullable(),
  email: z.string().nullable(),
  email_error: z.boolean(),
  is_active_sequence: z.boolean(),
  /** One entry for each trade show of configuration "contactRegisterShowed" that has a current session. */
  sessionsActives: z.array(z.object({ tradeshow_id: z.number(), is_registered: z.boolean() })),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ContactRow = z.infer<typeof contactRow>

export const contactListQuery = z.object({
  ...pageQuery,
  sort: contactSort.default(defaultContactSort),
  filters: listFilters.default({}),
})

/** A record that looks like the one being typed, or that can be picked. `detail` tells it from its namesakes. */
const hit = option.extend({ detail: z.string() })

/** Answers of a picker (P-11: minimum 1 character, limit 5). */
export const pickerLimit = 5
export const pickerQuery = z.object({ term: z.string().trim().min(1, "required").max(100, "too_long") })
export const picked = z.object({ data: z.array(hit) })

const contactInit = z.object({
  tags: z.array(option),
  outcomes: z.array(option),
  badges: z.array(option),
  callers: z.array(option),
})

const named = z.object({ data: option })
const subject = z.object({ contact: id })

export const contacts = {
  list: oc
    .route({
      method: "GET",
      path: "/contact-list",
      tags: ["Contacts"],
      summary: "Contacts by filters, search, order and page",
    })
    .input(contactListQuery)
    .output(
      pageOf(contactRow).extend({
        is_bulk: z.boolean(),
        /** Trade shows whose registration is shown, in the order of their columns. */
        registerShowed: z.array(tradeshow.pick({ id: true, name: true, short_name: true })),
      }),
    ),
  listFilters: oc
    .route({
      method: "GET",
      path: "/contact-list/filters",
      tags: ["Contacts"],
      summary: "Filters the list offers the caller, in the panel's order",
    })
    .output(z.object({ data: z.array(filterField) })),
  listFilterOptions: oc
    .route({
      method: "GET",
      path: "/contact-list/filter-options",
      tags: ["Contacts"],
      summary: "Values of a filter",
    })
    .input(filterOptionsQuery)
    .output(filterOptions),
  listFilterCounts: filterCountsCall("/contact-list/filter-counts", ["Contacts"]),
  create: oc
    .route({
      method: "POST",
      path: "/contact",
      tags: ["Contacts"],
      summary: "Create a contact; its email address must not belong to another contact (422)",
      successStatus: 201,
    })
    .input(newContact)
    .output(z.object({ success: z.literal(true), data: contactDetail })),
  get: oc
    .route({
      method: "GET",
      path: "/contact/{contact}",
      tags: ["Contacts"],
      summary: "Everything the contact page shows",
    })
    .input(subject)
    .output(z.object({ data: contactDetail })),
  /** 409 with `current` and `fields` when one of the fields saved was changed since `version`. */
  edit: oc
    .route({ method: "PUT", path: "/contact/{contact}", tags: ["Contacts"], summary: "Save changed fields" })
    .input(subject.extend(contactChanges.shape))
    .output(z.object({ success: z.literal(true), data: contactDetail })),
  remove: oc
    .route({
      method: "DELETE",
      path: "/contact/{contact}",
      tags: ["Contacts"],
      summary: "Delete a contact (restorable)",
    })
    .input(subject)
    .output(z.object({ success: z.literal(true) })),
  resetEmailError: oc
    .route({
      method: "POST",
      path: "/contact/{contact}/reset-email-error",
      tags: ["Contacts"],
      summary: "Clear the contact's email error",
    })
    .input(subject)
    .output(z.object({ success: z.literal(true) })),
  listActivity: oc
    .route({
      method: "GET",
      path: "/contact/activity/{contact}",
      tags: ["Contacts"],
      summary: "Notes and mails merged, pinned first, then newest",
    })
    .input(subject.extend(pageQuery))
    .output(activityPage),
  getMailing: oc
    .route({
      method: "GET",
      path: "/mailing/contact/{contact}",
      tags: ["Contacts"],
      summary: "Lists, mails, blacklist and unsubscription at the mailing provider",
    })
    .input(subject)
    .output(z.object({ data: contactMailing })),
  setTracking: oc
    .route({
      method: "PUT",
      path: "/mailing/contact/{contact}/tracking",
      tags: ["Contacts"],
      summary: "Record that a contact agrees to the tracking of opens and clicks, or does not",
    })
    .input(
      subject
        .extend({
          allows_tracking: z.boolean(),
          /** What the consent is based on, in words: it is kept as proof. A refusal needs none. */
          reason: text(500).default(""),
        })
        .refine(({ allows_tracking, reason }) => !allows_tracking || reason !== "", {
          path: ["reason"],
          message: "required",
        }),
    )
    .output(z.object({ success: z.literal(true) })),
  loadInit: oc
    .route({
      method: "GET",
      path: "/contact-edit/init",
      tags: ["Contacts"],
      summary: "Choices of the contact form",
    })
    .output(contactInit),
  listMarketplaceTypes: oc
    .route({
      method: "GET",
      path: "/contact-account-type-mp",
      tags: ["Contacts"],
      summary: "Account types on the marketplace",
    })
    .output(z.object({ data: z.array(z.string()) })),
  /** While a contact is typed. A taken e-mail cannot be saved; a taken name can. */
  findDuplicates: oc
    .route({
      method: "GET",
      path: "/contact-duplicates",
      tags: ["Contacts"],
      summary: "Contacts with this email, or with this first and last name",
    })
    .input(
      z.object({
        email: z.string().trim().max(254).default(""),
        first_name: z.string().trim().max(120).default(""),
        last_name: z.string().trim().max(120).default(""),
        /** A contact that is not its own duplicate. */
        except: id.optional(),
      }),
    )
    .output(z.object({ email: hit.nullable(), names: z.array(hit), perhaps: z.array(hit) })),
  pick: oc
    .route({
      method: "GET",
      path: "/contact-picker",
      tags: ["Contacts"],
      summary: "Up to 5 contacts by name or email, from 1 character",
    })
    .input(pickerQuery)
    .output(picked),
  createTag: oc
    .route({
      method: "POST",
      path: "/contact-tag",
      tags: ["Contacts"],
      summary: "Create a contact tag",
      successStatus: 201,
    })
    .input(nameInput)
    .output(named),
  createCaller: oc
    .route({
      method: "POST",
      path: "/caller",
      tags: ["Contacts"],
      summary: "Create a caller",
      successStatus: 201,
    })
    .input(nameInput)
    .output(named),
}
