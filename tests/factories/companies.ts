import { insertRow, sql, unique } from "./database.ts"

type CompanyData = {
  name?: string
  businessName?: string
  countryId?: number
  stateId?: number
  platformId?: number
  createdById?: number
  createdAt?: string
  updatedAt?: string
  isDeleted?: boolean
  accountTypeIds?: number[]
  tagIds?: number[]
  vendorTagIds?: number[]
  brandIds?: number[]
  ownerIds?: number[]
  /** Stages of pipelines, one a pipeline. */
  lifecycleOptionIds?: number[]
  /** Sessions of trade shows it took part in. */
  sessionIds?: number[]
  website?: string
}

export type TestCompany = { id: number; name: string }

async function link(table: string, column: string, companyId: number, ids: number[] = []): Promise<void> {
  if (ids.length === 0) return
  await sql(`INSERT INTO ${table} (company_id, ${column}) SELECT $1, id FROM unnest($2::int[]) AS id`, [
    companyId,
    ids,
  ])
}

async function addToStages(companyId: number, optionIds: number[] = []): Promise<void> {
  await sql(
    `INSERT INTO company_lifecycle (company_id, lifecycle_id, lifecycle_option_id)
     SELECT $1, lifecycle_id, id FROM lifecycle_option WHERE id = ANY ($2::int[])`,
    [companyId, optionIds],
  )
}

/** Writes an address on the web, or on any social network by its code. */
export async function addSocialNetwork(companyId: number, code: string, value: string): Promise<void> {
  await sql(
    "INSERT INTO company_social_network (company_id, social_network_id, value) SELECT $1, id, $3 FROM social_network WHERE code = $2",
    [companyId, code, value],
  )
}

/** A company with what the test says of it, and nothing else. */
export async function createCompany(data: CompanyData = {}): Promise<TestCompany> {
  const { id, name } = await insertRow<TestCompany>("company", {
    name: data.name ?? unique("Company"),
    business_name: data.businessName,
    country_id: data.countryId,
    state_id: data.stateId,
    lifecycle_platform_id: data.platformId,
    created_by_id: data.createdById,
    created_at: data.createdAt,
    updated_at: data.updatedAt,
    deleted_at: data.isDeleted ? new Date() : undefined,
  })
  await link("company_account_type", "account_type_id", id, data.accountTypeIds)
  await link("company_tagging", "tag_id", id, data.tagIds)
  await link("company_vendor_tagging", "vendor_tag_id", id, data.vendorTagIds)
  await link("company_brand", "brand_id", id, data.brandIds)
  await link("company_sale_owner", "owner_id", id, data.ownerIds)
  await link("company_participation", "tradeshow_session_id", id, data.sessionIds)
  await addToStages(id, data.lifecycleOptionIds)
  if (data.website !== undefined) await addSocialNetwork(id, "website", data.website)
  return { id, name }
}

export async function softDelete(companyId: number): Promise<void> {
  await sql("UPDATE company SET deleted_at = now() WHERE id = $1", [companyId])
}
