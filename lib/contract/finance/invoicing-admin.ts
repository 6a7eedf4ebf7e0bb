import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { requiredLine, text, version } from "../records/record-inputs.ts"
import { billingEntity } from "./invoice-fields.ts"
import { taxCategories, taxPlaces } from "./invoice-terms.ts"
import { maxLogoMegabytes, vatDues } from "./ledger-terms.ts"

const maxRules = 200

/** Lower-case and spaced codes are taken as they are meant. */
const code = (max: number) =>
  text(max * 2)
    .transform((value) => value.replace(/\s/g, "").toUpperCase())
    .pipe(z.string().max(max, "too_long"))

/** Characters at the foot of a page: two lines. */
export const maxFooter = 200

const sellerFields = {
  legal_name: requiredLine(200),
  legal_form: text(200),
  street: requiredLine(200),
  zip_code: requiredLine(20),
  city: requiredLine(100),
  state: text(100),
  country_id: id,
  registration: text(200),
  registration_number: text(60),
  vat_code: code(20),
  email: text(200),
  iban: code(34),
  bic: code(11),
  bank: text(200),
  /** Where there is no IBAN: routing number and account. */
  account: text(100),
  /** Before the numbers of its documents; stays once one was issued. */
  prefix: code(10).pipe(z.string().regex(/^[A-Z0-9]+$/, "not_allowed")),
  terms: text(2000),
  terms_fr: text(2000),
  late_fees: text(2000),
  late_fees_fr: text(2000),
  recovery: text(500),
  recovery_fr: text(500),
  early_payment: text(500),
  early_payment_fr: text(500),
  vat_due: z.enum(vatDues),
  accent: text(7)
    .transform((value) => value.toLowerCase())
    .pipe(z.string().regex(/^(#[0-9a-f]{6})?$/, "not_a_colour"))
    .optional(),
  footer: text(maxFooter).optional(),
  footer_fr: text(maxFooter).optional(),
  /** Cents up to which what is missing or too much of a payment is written off. */
  write_off_limit: z.number().int().min(0, "not_allowed").max(100_000, "not_allowed").optional(),
}

/** Who invoices, as administrators keep it. */
export const storedSeller = z.object({
  entity: billingEntity,
  legal_name: z.string(),
  legal_form: z.string(),
  street: z.string(),
  zip_code: z.string(),
  city: z.string(),
  state: z.string(),
  country_id: z.number(),
  registration: z.string(),
  registration_number: z.string(),
  vat_code: z.string(),
  email: z.string(),
  iban: z.string(),
  bic: z.string(),
  bank: z.string(),
  account: z.string(),
  prefix: z.string(),
  terms: z.string(),
  terms_fr: z.string(),
  late_fees: z.string(),
  late_fees_fr: z.string(),
  /** Fixed indemnity for recovery costs, and discount for early payment or that there is none; needed of a seller in France. */
  recovery: z.string(),
  recovery_fr: z.string(),
  early_payment: z.string(),
  early_payment_fr: z.string(),
  vat_due: z.enum(vatDues),
  /** Colour of its documents, as "#4a61cc"; empty for that of the screens. */
  accent: z.string(),
  /** At the foot of every page. */
  footer: z.string(),
  footer_fr: z.string(),
  write_off_limit: z.number(),
  /** At the head of its documents; pixels. */
  logo: z.object({ id: z.number(), width: z.number(), height: z.number() }).nullable(),
  version: z.number(),
  /** Documents were issued: its prefix stays. */
  has_documents: z.boolean(),
  /** Fields without which nothing is issued; those of an example count as missing. */
  missing: z.array(z.string()),
})
export type StoredSeller = z.infer<typeof storedSeller>

const ruleFields = {
  name: requiredLine(120),
  place: z.enum(taxPlaces),
  /** True: buyers with a VAT code alone, false: those without one, null: both. */
  has_vat_code: z.boolean().nullable(),
  category: z.enum(taxCategories),
  /** Percent with at most two decimals. */
  rate: z
    .number()
    .min(0, "not_allowed")
    .max(100, "not_allowed")
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "not_allowed"),
  /** Why no tax is charged, as printed. */
  reason: text(500),
  reason_fr: text(500),
  reason_code: text(30),
}

/** Which tax an entity charges whom; the first that fits holds. */
export const storedTaxRule = z.object({
  id: z.number(),
  entity: billingEntity,
  ...ruleFields,
  version: z.number(),
})
export type StoredTaxRule = z.infer<typeof storedTaxRule>

/** Which tax a buyer would be charged, by the rules as they are. */
export const triedBuyer = z.object({
  place: z.enum(taxPlaces),
  /** A territory whose VAT is not that of its country, as "Canary Islands". */
  territory: z.string().nullable(),
  /** Null when no rule fits: nothing can be issued. */
  rule: storedTaxRule.nullable(),
  /** What the document says of its tax, in its language; empty where tax is charged. */
  reason: z.string(),
  language: z.enum(["en", "fr"]),
  /** What is wrong with the VAT number, a sentence. */
  vat_code_problem: z.string().nullable(),
})
export type TriedBuyer = z.infer<typeof triedBuyer>

const tags = ["Invoices"]
const forAdministrators = (summary: string) => `${summary}; administrators only`
const sellers = z.object({ data: z.array(storedSeller) })
const rules = z.object({ data: z.array(storedTaxRule) })
const ids = z.array(id).max(maxRules, "too_many")

/**
 * Who invoices, and by which rules of tax, for administrators (403 with the ability "admin"). Documents that are issued keep what they say.
 * Changes answer all sellers, or all rules; one based on another version than the stored one is a 409 with them as `current`.
 */
export const invoicingAdmin = {
  listSellers: oc
    .route({ method: "GET", path: "/invoice-seller", tags, summary: forAdministrators("Who invoices") })
    .output(sellers),
  editSeller: oc
    .route({
      method: "PUT",
      path: "/invoice-seller/{entity}",
      tags,
      summary: forAdministrators("Change what documents to come say of who invoices"),
    })
    .input(z.object({ entity: billingEntity, ...sellerFields, version }))
    .output(sellers),
  /** A PNG or JPEG by its content, stored without transparency and no larger than print needs; 422 on `file` for anything else. */
  setLogo: oc
    .route({
      method: "POST",
      path: "/invoice-seller/{entity}/logo",
      tags,
      summary: forAdministrators("Set the logo of documents to come (png, jpeg)"),
    })
    .input(
      z.object({
        entity: billingEntity,
        file: z.file().max(maxLogoMegabytes * 1_000_000, "logo_too_large"),
        /** Of the seller, as a text: it comes in a form. */
        version: id,
      }),
    )
    .output(sellers),
  removeLogo: oc
    .route({
      method: "POST",
      path: "/invoice-seller/{entity}/logo/remove",
      tags,
      summary: forAdministrators("Print documents to come without a logo"),
    })
    .input(z.object({ entity: billingEntity, version }))
    .output(sellers),
  getLogo: oc
    .route({
      method: "GET",
      path: "/seller-logo/{logo}",
      tags,
      summary: forAdministrators("A logo as documents print it"),
      ...fileRoute,
    })
    .input(z.object({ logo: id }))
    .output(fileAnswer),
  listRules: oc
    .route({
      method: "GET",
      path: "/tax-rule",
      tags,
      summary: forAdministrators("Rules of tax in their order"),
    })
    .output(rules),
  createRule: oc
    .route({
      method: "POST",
      path: "/tax-rule",
      tags,
      summary: forAdministrators("Add a rule of tax after the others"),
      successStatus: 201,
    })
    .input(z.object({ entity: billingEntity, ...ruleFields }))
    .output(rules),
  editRule: oc
    .route({
      method: "PUT",
      path: "/tax-rule/{rule}",
      tags,
      summary: forAdministrators("Change a rule of tax"),
    })
    .input(z.object({ rule: id, ...ruleFields, version }))
    .output(rules),
  removeRule: oc
    .route({
      method: "POST",
      path: "/tax-rule/{rule}/remove",
      tags,
      summary: forAdministrators("Delete a rule of tax"),
    })
    .input(z.object({ rule: id, version }))
    .output(rules),
  /** Stores nothing. 422 on `country_id` for one that there is not. */
  tryBuyer: oc
    .route({
      method: "POST",
      path: "/tax-rule-trial",
      tags,
      summary: forAdministrators("Which tax a buyer would be charged"),
    })
    .input(z.object({ entity: billingEntity, country_id: id, zip_code: text(20), vat_code: text(40) }))
    .output(z.object({ data: triedBuyer })),
  /** `before` is the order it is based on; another one by now is a 409. Rules of one seller stay together. */
  orderRules: oc
    .route({
      method: "POST",
      path: "/tax-rule-order",
      tags,
      summary: forAdministrators("Put the rules of tax in an order"),
    })
    .input(z.object({ rules: ids, before: ids }))
    .output(rules),
}
