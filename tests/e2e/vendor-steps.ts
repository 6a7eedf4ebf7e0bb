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

/** A stage of a pipeline. */
export type Stage = { id: number; title: string; pipeline: number }

/** Two stages beside each other of a pipeline in which companies can be moved. */
export async function neighbouringStages(): Promise<[Stage, Stage]> {
  const [from, to] = await onDatabase<Stage>(
    `SELECT option.id, option.title, option.lifecycle_id AS pipeline FROM lifecycle_option option
     WHERE option.is_shown AND option.lifecycle_id = (
       SELECT lifecycle.id FROM lifecycle JOIN tradeshow_session session USING (tradeshow_id)
       WHERE session.is_current AND NOT is_locked ORDER BY lifecycle.id LIMIT 1)
     ORDER BY option.position, option.id LIMIT 2`,
  )
  if (!from || !to) throw new Error("The demo has no such pipeline")
  return [from, to]
}
