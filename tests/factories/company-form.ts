import { expect } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { CompanyChanges, NewCompany } from "#lib/contract/crm/company-form.ts"
import { sql, sqlOne, unique } from "./database.ts"
import { accountTypeId, countryId } from "./reference.ts"

/** Account types, by their English name, that open no bloc, or the bloc of that name. */
export const typeOfBloc = {
  none: "Institution",
  buyer: "Concept store",
  media: "Press",
  vendor: "Manufacturer",
}

type Desired = Omit<NewCompany, "informations"> & {
  informations?: Partial<NewCompany["informations"]>
  /** English names of account types; by default one that opens no bloc. */
  types?: string[]
}

/** The body of a new company: name, account type and country, and what the test says. */
export async function newCompany({ informations, types, ...blocks }: Desired = {}): Promise<NewCompany> {
  return {
    ...blocks,
    informations: {
      name: unique("New company"),
      accountTypes: await Promise.all((types ?? [typeOfBloc.none]).map(accountTypeId)),
      address: { country_id: await countryId("FR") },
      ...informations,
    },
  }
}

/** A pipeline of a show, one of its stages after the other. */
export async function pipelineOf(tradeshow: number): Promise<{ id: number; stages: number[] }> {
  return sqlOne(
    `SELECT id, ARRAY(SELECT option.id FROM lifecycle_option option WHERE lifecycle_id = lifecycle.id ORDER BY option.id) AS stages
     FROM lifecycle WHERE tradeshow_id = $1 ORDER BY id LIMIT 1`,
    [tradeshow],
  )
}

/** Makes a session of the show the current one; null leaves it without. */
export async function setCurrentSession(tradeshow: number, session: number | null): Promise<void> {
  await sql("UPDATE tradeshow_session SET is_current = false WHERE tradeshow_id = $1 AND is_current", [
    tradeshow,
  ])
  if (session !== null) await sql("UPDATE tradeshow_session SET is_current = true WHERE id = $1", [session])
}

export async function currentSessionOf(tradeshow: number): Promise<number> {
  const { id } = await sqlOne<{ id: number }>(
    "SELECT id FROM tradeshow_session WHERE tradeshow_id = $1 AND is_current",
    [tradeshow],
  )
  return id
}

export type CompanyEntry = { action: string; user_id: number; changes: object; version: number | null }

/** The audit trail of a company, oldest first. */
export function companyEntries(company: number): Promise<CompanyEntry[]> {
  return sql(
    `SELECT action, user_id, changes, version FROM audit_entry
     WHERE record_type = 'company' AND record_id = $1 ORDER BY id`,
    [company],
  )
}

export type Changes = Omit<CompanyChanges, "version">

/** Saves at the version the page has now, unless another one is said. */
export async function saveCompany(api: Api, company: number, changes: Changes, version?: number) {
  const at = version ?? (await api.companies.get({ company })).data.version
  return (await api.companies.edit({ company, version: at, ...changes })).data
}

/** The answer to a save that is wrong in one field. */
export const refused = (field: string) => ({
  status: 422,
  body: { errors: { [field]: [expect.any(String)] } },
})
