import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, whole } from "../platform/fields.ts"
import {
  idList,
  line,
  optionalElectronicAddress,
  requiredEmail,
  requiredLine,
  text,
} from "../records/record-inputs.ts"
import { maxNetworks, maxOf, maxPhones } from "./registration-fields.ts"

const tags = ["Registration intake"]

/** Unguessable; the registration site makes it. */
export const slug = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, "not_allowed")

/** Largest stored draft, bytes of JSON. */
export const maxDraftBytes = 256 * 1024
/** Largest image, bytes. */
export const maxImageBytes = 10 * 1024 * 1024

const optionalId = id.nullable().optional()
const optionalText = (max: number) => text(max).nullable().optional()
const email = requiredEmail(254)

const phones = z
  .array(z.object({ countryId: optionalId, number: requiredLine(40) }))
  .max(maxPhones, "too_many")
const socialNetworks = z
  .array(z.object({ socialNetworkId: id, name: requiredLine(500) }))
  .max(maxNetworks, "too_many")

/** A brand that applies; `images` are those that `uploadImage` answered. */
const brand = z.object({
  brandName: requiredLine(maxOf("brand.*.name")),
  countryId: optionalId,
  firstTime: z.boolean().default(false),
  website: optionalText(maxOf("brand.*.website")),
  marketCategories: idList.default([]),
  targets: idList.default([]),
  labels: idList.default([]),
  socialNetworks: socialNetworks.default([]),
  images: idList.default([]),
})

const contact = z.object({
  salutationId: optionalId,
  firstName: line(maxOf("contact.*.first_name")).default(""),
  lastName: requiredLine(maxOf("contact.*.last_name")),
  jobTitle: optionalText(maxOf("contact.*.job_title")),
  email,
  phones: phones.default([]),
  socialNetworks: socialNetworks.default([]),
})

/** A booth asked for; `brands` are places in the list of brands, from 0. */
const booth = z.object({
  itemId: id,
  sectionId: optionalId,
  agentName: optionalText(maxOf("booth.*.agent_name")),
  note: optionalText(maxOf("booth.*.note_booth")),
  brands: z.array(whole.min(0)).min(1, "required").max(50, "too_many"),
})

const billing = z.object({
  acceptTermsDate: z.iso.datetime({ offset: true }),
  salutationId: optionalId,
  firstName: line(maxOf("billing.contact_firstname")).default(""),
  lastName: requiredLine(maxOf("billing.contact_lastname")),
  email,
  companyName: requiredLine(maxOf("billing.company_name")),
  street: requiredLine(maxOf("billing.street")),
  zipCode: requiredLine(maxOf("billing.zip_code")),
  city: requiredLine(maxOf("billing.city")),
  countryId: id,
  stateId: optionalId,
  phone: z
    .object({ countryId: optionalId, number: text(maxOf("billing.phone.number")).default("") })
    .optional(),
  vatCode: optionalText(maxOf("billing.vat_code")),
  /** What the buyer wants to read on its invoices: its order, and by what it files them, as a service code. */
  purchaseOrder: optionalText(maxOf("billing.purchase_order")),
  buyerReference: optionalText(maxOf("billing.buyer_reference")),
  /** Where e-invoices to a buyer in France go (BT-49); its SIREN where there is none. */
  electronicAddress: optionalElectronicAddress(maxOf("billing.electronic_address")).optional(),
  paymentPlanId: id,
  paymentMethodId: id,
  note: optionalText(maxOf("billing.note")),
})

/** A whole application, as it has to be to be published. Problems are named by these paths: "brand.basic.name", "booths.0.itemId". */
export const application = z.object({
  events: z.object({ tradeshowId: id, sessionId: optionalId }),
  brand: z.object({
    basic: z.object({
      name: requiredLine(maxOf("informations.company_name")),
      email,
      accountTypeId: optionalId,
      countryId: id,
      stateId: optionalId,
    }),
    brands: z.array(brand).min(1, "required").max(50, "too_many"),
  }),
  contacts: z.array(contact).min(1, "required").max(20, "too_many"),
  booths: z.array(booth).min(1, "required").max(20, "too_many"),
  billing,
  platform: z
    .object({
      choice: optionalText(60),
      name: optionalText(maxOf("information.platform_name")),
      wantContact: z.boolean().default(false),
    })
    .optional(),
  organization: z.object({ organizationId: optionalId }).optional(),
})
export type Application = z.input<typeof application>

/** A draft may lack anything but its show. `email` is the applicant's. */
export const draft = z.object({
  email: z.string().trim().max(254, "too_long").nullable().optional(),
  data: z.object({
    store: z.looseObject({ events: z.looseObject({ tradeshowId: id, sessionId: optionalId }) }),
  }),
})
export type Draft = z.input<typeof draft>

/** Calls of the registration site; they need the ability registration.intake. */
export const registrationIntake = {
  /** The same draft sent twice changes nothing. 409 for one that is published, 404 for one that was deleted. */
  putDraft: oc
    .route({ method: "PUT", path: "/registration/draft/{slug}", tags, summary: "Store a draft" })
    .input(z.object({ slug }).extend(draft.shape))
    .output(z.object({ success: z.literal(true), id: z.number(), slug: z.string() })),
  getDraft: oc
    .route({ method: "GET", path: "/registration/draft/{slug}", tags, summary: "A draft as it was stored" })
    .input(z.object({ slug }))
    .output(z.object({ data: draft.extend({ id: z.number(), is_published: z.boolean() }) })),
  /** Once: publishing again answers the same. 422 by field, and the draft stays as it is. */
  publish: oc
    .route({
      method: "POST",
      path: "/registration/draft/{slug}/publish",
      tags,
      summary: "Publish a draft as a registration",
    })
    .input(z.object({ slug }))
    .output(z.object({ success: z.literal(true), id: z.number() })),
  /** For `images` of a brand; one that no published brand names is deleted after a while. */
  uploadImage: oc
    .route({
      method: "POST",
      path: "/registration/draft/{slug}/image",
      tags,
      summary: "Upload an image (png, jpg, jpeg)",
      successStatus: 201,
    })
    .input(z.object({ slug, file: z.file().max(maxImageBytes, "image_too_large") }))
    .output(z.object({ success: z.literal(true), id: z.number() })),
}
