import type { Language } from "#lib/backend/platform/http/base.ts"
import type { Currency } from "#lib/contract/finance/ledger-terms.ts"
import type { blocs } from "#lib/contract/records/reference.ts"
import type { ApplicationOutcome } from "#lib/contract/shows/application-outcomes.ts"

export type Bloc = (typeof blocs)[number]

/** A reference value in both languages. */
export type Named = { id: number; name: string; name_fr: string | null }

/** The name in the caller's language. */
export function nameIn(language: Language, value: { name: string; name_fr?: string | null }): string {
  return (language === "fr" && value.name_fr) || value.name
}

/** The value as the wire has it: `name` in the caller's language, no `name_fr`. */
export function localised<Value extends { name: string; name_fr?: string | null }>(
  language: Language,
  value: Value,
): Omit<Value, "name_fr"> {
  const { name_fr, ...rest } = value
  return { ...rest, name: nameIn(language, value) }
}

type Session = {
  id: number
  tradeshow_id: number
  name: string
  is_sync_mp: boolean
  is_current: boolean
  from: string | null
  to: string | null
}
type Option = { id: number; title: string }
type Lifecycle = {
  id: number
  name: string
  short: string
  session_id: number | null
  is_current: boolean
  is_pinned: boolean
  options: Option[]
}

type BoothItem = {
  id: number
  label: string
  label_fr: string | null
  /** Cents. */
  price: number
  currency: Currency
  /** Square metres. */
  size: number
  /** Shows that sell it. */
  tradeshow_ids: number[]
}

/** What `referenceSql` answers. */
export type ReferenceRows = {
  configurations: { key: string; value: string }[]
  tradeshows: {
    id: number
    name: string
    short_name: string
    sessions: Session[]
    lifecycles: Lifecycle[]
    vendor_sections: Named[]
  }[]
  countries: (Named & { code: string; phone_prefix: string })[]
  states: { id: number; country_id: number; code: string; name: string }[]
  phoneTypes: { code: string; name: string; name_fr: string }[]
  socialNetworks: { id: number; code: string; name: string }[]
  owners: { id: number; nickname: string }[]
  salutations: Named[]
  sequences: { id: number; name: string; description: string }[]
  accountTypes: (Named & {
    parent_id: number | null
    bloc_associated: Bloc | null
    class_css: string
    color_hex: string
  })[]
  marketCategories: (Named & { parent_id: number | null })[]
  genderAgeRanges: Named[]
  buyerTypes: (Named & { is_deletable: boolean })[]
  mediaTypes: Named[]
  vendorTargets: Named[]
  lifecyclePlatforms: (Named & { color_hex: string })[]
  companyTags: (Named & { is_pinned: boolean })[]
  vendorTags: Named[]
  contactTags: Named[]
  callers: Named[]
  outcomes: Named[]
  badges: Named[]
  registrationLifecycles: (Named & { color_hex: string; outcome: ApplicationOutcome })[]
  boothItems: BoothItem[]
  boothStructures: { id: number; name: string }[]
  labelOptions: Named[]
  paymentPlans: Named[]
  paymentMethods: Named[]
  invoicingOrganizations: { id: number; name: string }[]
}

/** All rows of a subquery as a JSON list, [] when there is none. */
const list = (rows: string) => `(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) r)`

const named = (table: string, order: string, more = "") =>
  list(`SELECT id, name, name_fr${more && `, ${more}`} FROM ${table} ORDER BY ${order}`)

const tradeshows = list(`
  SELECT show.id, show.name, show.short_name,
    ${list(`SELECT id, tradeshow_id, name, is_sync_mp, is_current, "from", "to" FROM tradeshow_session
      WHERE tradeshow_id = show.id ORDER BY "from" DESC NULLS LAST, id DESC`)} AS sessions,
    ${list(`SELECT id, name, short, session_id, is_current, is_pinned,
        ${list("SELECT id, title FROM lifecycle_option WHERE lifecycle_id = lifecycle.id ORDER BY position, id")} AS options
      FROM lifecycle WHERE tradeshow_id = show.id ORDER BY position, id`)} AS lifecycles,
    ${list("SELECT id, name, name_fr FROM vendor_section WHERE tradeshow_id = show.id ORDER BY position, id")} AS vendor_sections
  FROM tradeshow show ORDER BY show.id`)

const boothItems = list(`
  SELECT id, label, label_fr, price, currency, size,
    ARRAY(SELECT tradeshow_id FROM booth_item_tradeshow WHERE booth_item_id = item.id ORDER BY 1) AS tradeshow_ids
  FROM booth_item item ORDER BY position, id`)

/** Reads all reference data in one round trip. Keys that start with "seed." are the seeds' own bookkeeping. */
export const referenceSql = `SELECT json_build_object(
  'configurations', ${list("SELECT key, value FROM configuration_entry WHERE key NOT LIKE 'seed.%' ORDER BY key")},
  'tradeshows', ${tradeshows},
  'countries', ${named("country", "name", "code, phone_prefix")},
  'states', ${list("SELECT id, country_id, code, name FROM state ORDER BY country_id, name")},
  'phoneTypes', ${list("SELECT code, name, name_fr FROM phone_type ORDER BY code DESC")},
  'socialNetworks', ${list("SELECT id, code, name FROM social_network ORDER BY position, id")},
  'owners', ${list("SELECT id, nickname FROM owner WHERE is_active ORDER BY nickname")},
  'salutations', ${named("salutation", "id")},
  'sequences', ${list("SELECT id, name, description FROM sequence ORDER BY name")},
  'accountTypes', ${named("account_type", "position, id", "parent_id, bloc_associated, class_css, color_hex")},
  'marketCategories', ${named("market_category", "position, id", "parent_id")},
  'genderAgeRanges', ${named("gender_age_range", "position, id")},
  'buyerTypes', ${named("buyer_type", "name", "is_deletable")},
  'mediaTypes', ${named("media_type", "name")},
  'vendorTargets', ${named("vendor_target", "name")},
  'lifecyclePlatforms', ${named("lifecycle_platform", "position, id", "color_hex")},
  'companyTags', ${list("SELECT id, name, NULL AS name_fr, is_pinned FROM company_tag ORDER BY name")},
  'vendorTags', ${list("SELECT id, name, NULL AS name_fr FROM vendor_tag ORDER BY name")},
  'contactTags', ${list("SELECT id, name, NULL AS name_fr FROM contact_tag ORDER BY name")},
  'callers', ${list("SELECT id, name, NULL AS name_fr FROM caller ORDER BY name")},
  'outcomes', ${named("outcome", "id")},
  'badges', ${named("badge", "id")},
  'registrationLifecycles', ${named("registration_lifecycle", "position, id", "color_hex, outcome")},
  'boothItems', ${boothItems},
  'boothStructures', ${list("SELECT id, name FROM booth_structure ORDER BY name")},
  'labelOptions', ${named("label_option", "id")},
  'paymentPlans', ${named("payment_plan", "id")},
  'paymentMethods', ${named("payment_method", "id")},
  'invoicingOrganizations', ${list("SELECT id, name FROM invoicing_organization ORDER BY name")}
) AS data`
