import { createCompanyWithin } from "#lib/backend/crm/companies/create.ts"
import { editCompanyWithin } from "#lib/backend/crm/companies/edit.ts"
import { companyForm } from "#lib/backend/crm/companies/form.ts"
import type { CompanyForm } from "#lib/backend/crm/companies/form-values.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import { flat } from "#lib/backend/records/form/flat.ts"
import { lockForm } from "#lib/backend/records/form/read-form.ts"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import { companyChanges, newCompany } from "#lib/contract/crm/company-form.ts"
import { type Cells, textsOf, withAdded } from "./cells.ts"
import { withNetworks } from "./network-cells.ts"
import { withPhones } from "./phone-cells.ts"
import type { ChangesOfRow } from "./row-problems.ts"
import type { RowReader } from "./row-reader.ts"

const save = companyChanges.omit({ version: true })

/** The form as a row fills it in; what its cells do not say is left out. */
async function formOf(cells: Cells, reader: RowReader, knownCountry: number | null) {
  const { store } = reader.transaction
  const country_id = reader.countryOf(cells)
  const country = country_id ?? knownCountry
  const states = store.states.filter((state) => state.country_id === country)
  const owners = store.owners.map(({ id, nickname }) => ({ id, name: nickname }))
  const saleOwners = reader.idsOf("sale_owners", cells.sale_owners, owners)
  return {
    informations: {
      ...textsOf(companyFields, "informations", cells),
      accountTypes: reader.idsOf("account_types", cells.account_types, store.accountTypes),
      brands: await reader.idsOfAdded("brands", cells.brands, "brand"),
      tags: await reader.idsOfAdded("tags", cells.tags, "company_tag"),
      phones: reader.phonesOf(cells, country),
      socialNetworks: reader.networksOf(cells),
      address: {
        ...textsOf(companyFields, "informations.address", cells),
        country_id,
        state_id: reader.idOf("state", cells.state, states),
      },
    },
    saleOwners,
  }
}

/** Sales people belong to the vendor block, which only vendors have. */
const vendorOf = (saleOwners: number[]) => (saleOwners.length > 0 ? { vendor: { saleOwners } } : {})

/**
 * Creates the company of a row.
 * @returns its id
 * @throws RowProblems, or a refusal of the form's rules
 */
export async function createCompanyOfRow(cells: Cells, reader: RowReader): Promise<number> {
  const { informations, saleOwners } = await formOf(cells, reader, null)
  reader.refuseProblems()
  const values = { informations, ...vendorOf(saleOwners) }
  return reader.save(newCompany, values, (draft) => createCompanyWithin(draft, reader.transaction))
}

/** Changes a company by its row: cells that say something replace, lists are added to. Throws as creating does. */
export async function updateCompanyOfRow(id: number, cells: Cells, reader: RowReader): Promise<void> {
  const { version, form } = await lockForm(companyForm, id, {}, reader.transaction.connection)
  const values = await changedValues(form, cells, reader)
  const overwritten = await reader.save(save, values, (changes) =>
    editCompanyWithin(id, { ...changes, version }, reader.transaction),
  )
  if (overwritten.length > 0) throw conflict("company_changed", null, overwritten)
}

/** What the row of a company changes of what is stored. @throws RowProblems */
export async function companyChangesOfRow(
  _id: number,
  current: CompanyForm,
  cells: Cells,
  reader: RowReader,
): Promise<ChangesOfRow<CompanyForm>> {
  const values = await changedValues(current, cells, reader)
  return reader.save(save, values, (changes) => ({ values, sent: flat(changes) }))
}

async function changedValues(current: CompanyForm, cells: Cells, reader: RowReader) {
  const { informations, saleOwners } = await formOf(cells, reader, current["informations.address.country_id"])
  reader.refuseProblems()
  return {
    informations: {
      ...informations,
      accountTypes: withAdded(current["informations.accountTypes"], informations.accountTypes),
      brands: withAdded(current["informations.brands"], informations.brands),
      tags: withAdded(current["informations.tags"], informations.tags),
      phones: withPhones(current["informations.phones"], informations.phones, reader.transaction.store),
      socialNetworks: withNetworks(current["informations.socialNetworks"], informations.socialNetworks),
    },
    ...vendorOf(withAdded(current["vendor.saleOwners"], saleOwners) ?? []),
  }
}
