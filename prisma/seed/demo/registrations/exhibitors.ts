import type pg from "pg"

/** Somebody who applies: a company of the demo, or one that it does not know yet. */
export interface Exhibitor {
  /** Null: no company of the demo. */
  companyId: number | null
  name: string
  countryId: number
  countryCode: string
  stateId: number | null
  street: string | null
  zipCode: string | null
  city: string | null
  accountTypeId: number | null
  /** Section of the show that it asks for. */
  sectionId: number | null
  salutationId: number | null
  firstName: string
  lastName: string
  jobTitle: string | null
  email: string
  phone: string | null
  brands: { id: number | null; name: string }[]
  /** Title of its stage in the pipeline of the coming session. */
  stage: string | null
}

/** Companies in the pipeline of a session that have a brand and somebody to write to, in the order of their ids. */
export async function loadExhibitors(client: pg.Client, sessionId: number): Promise<Exhibitor[]> {
  const result = await client.query<Exhibitor>(
    `select distinct on (company.id) company.id as "companyId", company.name, company.country_id as "countryId",
       country.code as "countryCode", company.state_id as "stateId", company.street, company.zip_code as "zipCode",
       company.city, types.id as "accountTypeId", sections.id as "sectionId", person.salutation_id as "salutationId",
       person.first_name as "firstName", person.last_name as "lastName", person.job_title as "jobTitle",
       person.email::text, phone.number as phone, brands.list as brands, stage.title as stage
     from company_lifecycle place
     join lifecycle on lifecycle.id = place.lifecycle_id and lifecycle.session_id = $1
     join lifecycle_option stage on stage.id = place.lifecycle_option_id
     join company on company.id = place.company_id and company.deleted_at is null
     join country on country.id = company.country_id
     cross join lateral (select contact.* from company_contact link join contact on contact.id = link.contact_id
       where link.company_id = company.id and contact.email is not null and contact.deleted_at is null
       order by link.position, contact.id limit 1) person
     cross join lateral (select json_agg(json_build_object('id', brand.id, 'name', brand.name)
         order by link.position, brand.id) as list
       from company_brand link join brand on brand.id = link.brand_id where link.company_id = company.id) brands
     left join lateral (select min(account_type_id) as id from company_account_type where company_id = company.id
       and account_type_id between 31 and 39) types on true
     left join lateral (select min(section.id) as id from company_vendor_section link
       join vendor_section section on section.id = link.vendor_section_id and section.tradeshow_id = lifecycle.tradeshow_id
       where link.company_id = company.id) sections on true
     left join lateral (select number from company_phone where company_id = company.id order by position limit 1) phone on true
     where brands.list is not null order by company.id`,
    [sessionId],
  )
  return result.rows
}
