import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "../platform/fields.ts"
import { maxBuyerReference, maxPurchaseOrder } from "../records/buyer-references.ts"
import { maxElectronicAddress } from "../records/electronic-address.ts"
import {
  electronicAddressText,
  isElectronicAddress,
  requiredLine,
  text,
  version,
} from "../records/record-inputs.ts"

const fields = {
  name: requiredLine(120),
  street: text(200),
  zip_code: text(20),
  city: text(100),
  state: text(100),
  country_id: id.nullable(),
  vat_code: text(40),
  /** SIREN or SIRET in France, the number of its register elsewhere. */
  registration_number: text(60),
  contact: text(200),
  email: text(200),
  /** What its invoices say of its order and of by what it files them. */
  purchase_order: text(maxPurchaseOrder).default(""),
  buyer_reference: text(maxBuyerReference).default(""),
  /** Where e-invoices to it go in France; empty: its SIREN. */
  electronic_address: electronicAddressText(maxElectronicAddress)
    .refine(isElectronicAddress, "electronic_address_form")
    .default(""),
  /** Of its invoices; null: that of its country. */
  language: z.enum(["en", "fr"]).nullable(),
}

/** What an invoice to an organisation needs, and what is checked of it. */
export const neededFields = [
  "street",
  "zip_code",
  "city",
  "country_id",
  "vat_code",
  "registration_number",
  "electronic_address",
] as const

/** A third-party organisation that pays for exhibitors, as invoices to it name it. */
export const payingOrganization = z.object({
  id: z.number(),
  name: z.string(),
  street: z.string(),
  zip_code: z.string(),
  city: z.string(),
  state: z.string(),
  country_id: z.number().nullable(),
  vat_code: z.string(),
  registration_number: z.string(),
  contact: z.string(),
  email: z.string(),
  purchase_order: z.string(),
  buyer_reference: z.string(),
  electronic_address: z.string(),
  language: z.enum(["en", "fr"]).nullable(),
  version: z.number(),
  /** What keeps invoices to it from being issued: fields that are missing, and numbers that are mistyped. */
  wrong: z.array(z.enum(neededFields)),
})
export type PayingOrganization = z.infer<typeof payingOrganization>

const tags = ["Invoices"]
const all = z.object({ data: z.array(payingOrganization) })

/**
 * Third-party organisations that pay for exhibitors, for administrators (403 with the ability "admin"). Issued documents keep what they
 * say. Changes answer all of them; one based on another version than the stored one is a 409 with them as `current`.
 */
export const payingOrganizations = {
  list: oc
    .route({
      method: "GET",
      path: "/paying-organization",
      tags,
      summary: "Organisations that pay for exhibitors; administrators only",
    })
    .output(all),
  create: oc
    .route({
      method: "POST",
      path: "/paying-organization",
      tags,
      summary: "Add an organisation that pays for exhibitors; administrators only",
      successStatus: 201,
    })
    .input(z.object(fields))
    .output(all),
  edit: oc
    .route({
      method: "PUT",
      path: "/paying-organization/{organization}",
      tags,
      summary: "Change what invoices to come say of an organisation; administrators only",
    })
    .input(z.object({ organization: id, ...fields, version }))
    .output(all),
}
