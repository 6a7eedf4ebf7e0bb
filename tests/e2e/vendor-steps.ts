import { newCompany, onDatabase } from "./actors.ts"

/** A company of its own for a journey that sells at shows. */
export async function newVendor(name: string): Promise<number> {
  const company = await newCompany(name)
  await onDatabase(
    "INSERT INTO company_account_type (company_id, account_type_id) SELECT $1, id FROM account_type WHERE name = 'Vendor'",
    [company],
  )
  return company
}

/** One that is in a stage of a pipeline. */
export async function newVendorIn(stage: number, name: string): Promise<number> {
  const company = await newVendor(name)
  await onDatabase(
    `INSERT INTO company_lifecycle (company_id, lifecycle_id, lifecycle_option_id)
     SELECT $1, lifecycle_id, id FROM lifecycle_option WHERE id = $2`,
    [company, stage],
  )
  return company
}
