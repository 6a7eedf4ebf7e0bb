import type pg from "pg"
import type { Audience } from "./plans.ts"

/** Somebody with an address, and what sequences ask and say of the company. */
export interface Recipient {
  id: number
  email: string
  /** As mails speak to. */
  first_name: string
  email_error: boolean
  /** Has agreed that opens and clicks are noted. */
  allows_tracking: boolean
  /** Why nobody may write; null for those who can be written to, and for those of whose address it was not known that it is wrong. */
  reason: "blacklisted" | "unsubscribed" | "suppressed" | null
  company_id: number | null
  company: string | null
  country: string | null
  brands: string | null
  account_types: number[]
  /** Of the first sales owner. */
  owner_id: number | null
  owner_email: string | null
  stages: number[]
  registered: number[]
  lifecycles: number[]
  lists: number[]
}

/** The first who can be asked at a company comes first. */
const recipients = `select contact.id, contact.email::text, contact.email_error, contact.allows_tracking is true as allows_tracking, company.id as company_id, company.name as company, country.code::text as country,
    coalesce(nullif(btrim(sales.first_name), ''), btrim(contact.first_name)) as first_name,
    case when contact.is_blacklisted then 'blacklisted' when contact.unsubscribed_at is not null then 'unsubscribed'
      when exists (select from suppression where suppression.email = contact.email and suppression.reason <> 'bounced') then 'suppressed' end as reason,
    branded.brands, coalesce(company.account_type_ids, '{}') as account_types, seller.owner_id, seller.email as owner_email,
    coalesce(company.lifecycle_option_ids, '{}') as stages, coalesce(applied.lifecycles, '{}') as lifecycles,
    coalesce(applied.sessions, '{}') || coalesce(coming.sessions, '{}') as registered, coalesce(subscribed.lists, '{}') as lists
  from contact left join company on company.id = contact.company_id and company.deleted_at is null
    left join country on country.id = company.country_id
    left join contact sales on sales.id = company.primary_sales_contact_id and sales.deleted_at is null
    left join (select link.company_id, string_agg(brand.name, ', ' order by link.position, brand.name) as brands
      from company_brand link join brand on brand.id = link.brand_id group by 1) branded on branded.company_id = company.id
    left join (select link.company_id, array_agg(lifecycle_id) filter (where lifecycle_id is not null) as lifecycles,
        array_agg(tradeshow_session_id) filter (where published_at is not null and tradeshow_session_id is not null) as sessions
      from registration join registration_association link on link.registration_id = registration.id
      where registration.deleted_at is null group by 1) applied on applied.company_id = company.id
    left join (select contact_id, array_agg(tradeshow_session_id) as sessions from contact_session group by 1) coming
      on coming.contact_id = contact.id
    left join (select contact_id, array_agg(mailing_list_id) as lists from mailing_subscription group by 1) subscribed
      on subscribed.contact_id = contact.id
    left join (select distinct on (link.company_id) link.company_id, owner.id as owner_id, "user".email::text as email
      from company_sale_owner link join owner on owner.id = link.owner_id and owner.is_active join "user" on "user".id = owner.user_id
      order by link.company_id, owner.id) seller on seller.company_id = company.id
  where contact.deleted_at is null and contact.email is not null order by contact.id`

export async function loadRecipients(client: pg.Client): Promise<Recipient[]> {
  return (await client.query<Recipient>(recipients)).rows
}

/** Account types of vendors and of buyers (`reference/account-types.ts`). */
const isVendor = ({ account_types }: Recipient) => account_types.some((id) => id >= 31 && id <= 35)
const isBuyer = ({ account_types }: Recipient) => account_types.some((id) => id >= 21 && id <= 26)

/** Ids that tell who belongs to an audience. */
export interface Standing {
  /** Stages of accepted exhibitors of a show's coming session. */
  accepted: ReadonlySet<number>
  /** Stages of those who try or have tried the ordering platform. */
  trial: ReadonlySet<number>
  list: number
}

/** Those for whom a sequence is; one of each company where it is about its brands. */
export function audienceOf(audience: Audience, all: Recipient[], standing: Standing): Recipient[] {
  const asBrand = onePerCompany(all.filter((one) => isVendor(one) && one.brands !== null))
  if (audience === "vendors") return asBrand
  if (audience === "exhibitors")
    return asBrand.filter(({ stages }) => stages.some((id) => standing.accepted.has(id)))
  if (audience === "trials")
    return asBrand.filter(({ stages }) => stages.some((id) => standing.trial.has(id)))
  const buyers = all.filter((one) => isBuyer(one) && !isVendor(one))
  if (audience === "french buyers") return buyers.filter(({ country }) => country === "FR")
  return buyers.filter(({ country, lists }) => country !== "FR" && lists.includes(standing.list))
}

function onePerCompany(all: Recipient[]): Recipient[] {
  const seen = new Set<number | null>()
  return all.filter(({ company_id }) => {
    if (seen.has(company_id)) return false
    seen.add(company_id)
    return true
  })
}
