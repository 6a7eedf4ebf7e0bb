import { maxBrands } from "#lib/contract/crm/company-form.ts"
import type { MergeKind, MergeType } from "#lib/contract/records/merges.ts"

/** Rows of a table that belong to a record and go with it when it becomes part of another. */
export type Part = {
  kind: MergeKind
  table: string
  /** Column that says whose the row is. */
  owner: string
  /** Columns by which a row is found again. */
  keys: string[]
  /** Columns that tell the rows of one record apart: a row like one of the kept record is left. Without it all rows move. */
  same?: string[]
  /** Column of the row's place among the record's rows; moved rows come after those that are there. */
  place?: string
  /** Most rows a record takes. */
  max?: number
}

type More = Pick<Part, "place" | "max">

/** Parts of a record by the column that names it. */
function partsOf(owner: string) {
  return {
    /** Rows with an id of their own, which all move. */
    rows: (kind: MergeKind, table: string): Part => ({ kind, table, owner, keys: ["id"] }),
    /** Rows with an id of their own, of which a record has each once. */
    distinct: (kind: MergeKind, table: string, same: string[], more: More = {}): Part => {
      return { kind, table, owner, keys: ["id"], same, ...more }
    },
    /** Rows that are nothing but a link. */
    links: (kind: MergeKind, table: string, same: string[], more: More = {}): Part => {
      return { kind, table, owner, keys: same, same, ...more }
    },
  }
}

/** Mails that were written on the record. */
const deliveries = (owner: string): Part => ({
  kind: "mailsWritten",
  table: "mail_delivery",
  owner,
  keys: ["mail_id"],
})

const inOrder = { place: "position" }

function companyParts(): Part[] {
  const { rows, distinct, links } = partsOf("company_id")
  return [
    rows("notes", "note"),
    rows("reminders", "notification"),
    links("mails", "mail_thread_company", ["thread_id"]),
    deliveries("company_id"),
    rows("sequences", "sequence_run"),
    links("contacts", "company_contact", ["contact_id"], inOrder),
    distinct("phones", "company_phone", ["type", "number", "country_id"], inOrder),
    distinct("socialNetworks", "company_social_network", ["social_network_id", "value"]),
    links("accountTypes", "company_account_type", ["account_type_id"]),
    links("tags", "company_tagging", ["tag_id"]),
    links("brands", "company_brand", ["brand_id"], { ...inOrder, max: maxBrands }),
    links("vendorTags", "company_vendor_tagging", ["vendor_tag_id"]),
    links("saleOwners", "company_sale_owner", ["owner_id"]),
    links("vendorSections", "company_vendor_section", ["vendor_section_id"]),
    links("vendorTargets", "company_vendor_target", ["vendor_target_id"]),
    links("marketCategories", "company_market_category", ["market_category_id", "bloc"]),
    links("genderAgeRanges", "company_gender_age_range", ["gender_age_range_id", "bloc"]),
    links("buyerTypes", "company_buyer_type", ["buyer_type_id"]),
    links("mediaTypes", "company_media_type", ["media_type_id"]),
    links("followups", "company_followup", ["tradeshow_id"]),
    distinct("lifecycles", "company_lifecycle", ["lifecycle_id"]),
    links("participations", "company_participation", ["tradeshow_session_id"]),
    links("zoho", "company_zoho", ["organization_id"]),
    links("mobilier", "company_mobilier", ["tradeshow_id"]),
    // A company has one account: the kept company's, if there is one.
    distinct("marketplaceAccounts", "marketplace_account", []),
    // Where both are linked to a registration, the kept company takes the other's place in it (joinLinks).
    distinct("registrations", "registration_association", ["registration_id"]),
  ]
}

function contactParts(): Part[] {
  const { rows, distinct, links } = partsOf("contact_id")
  return [
    rows("notes", "note"),
    rows("reminders", "notification"),
    links("mails", "mail_thread_contact", ["thread_id"]),
    deliveries("contact_id"),
    { kind: "bulkMails", table: "bulk_mail_row", owner: "contact_id", keys: ["bulk_mail_id", "position"] },
    rows("sequences", "sequence_run"),
    links("companies", "company_contact", ["company_id"], { place: "company_position" }),
    partsOf("primary_contact_id").rows("primaryContactOf", "company"),
    partsOf("primary_sales_contact_id").rows("primarySalesContactOf", "company"),
    // By the address as well: one that became the primary address since left its row to another.
    { ...distinct("otherEmails", "contact_email", ["email"], inOrder), keys: ["id", "email"] },
    distinct("phones", "contact_phone", ["type", "number", "country_id"], inOrder),
    distinct("socialNetworks", "contact_social_network", ["social_network_id", "value"]),
    links("tags", "contact_tagging", ["tag_id"]),
    links("callers", "contact_caller", ["caller_id"]),
    links("sessions", "contact_session", ["tradeshow_session_id"]),
    links("mailingLists", "mailing_subscription", ["mailing_list_id"]),
    rows("subscriptionHistory", "subscription_event"),
    rows("trackingHistory", "tracking_event"),
    rows("mailings", "mailing_send"),
    partsOf("recipient_id").rows("sequencesReceived", "sequence_run"),
    links("leftOut", "sequence_left_out", ["start_id"]),
  ]
}

/** All related records of a record. A test holds the list to the foreign keys of the database. */
export const mergeParts: Record<MergeType, Part[]> = { company: companyParts(), contact: contactParts() }
