import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import { allColumns } from "#components/records/lists/screen/list-columns.ts"
import type { ListData } from "#components/records/lists/screen/list-data.ts"
import { loadList } from "#components/records/lists/screen/load-list.ts"
import { serverApi } from "#lib/api/server.ts"
import { companySorts, defaultCompanySort } from "#lib/contract/crm/companies.ts"
import { type CompanyRows, packCompanies } from "./listed-company.ts"

/** Everything the companies list shows for an address. */
export function loadCompanyList(address: ListUrl): Promise<ListData<CompanyRows>> {
  return loadList(address, {
    name: "companies",
    sorts: companySorts,
    defaultSort: defaultCompanySort,
    call: serverApi.companies.list,
    pack: ({ data }) => packCompanies(data),
    filters: serverApi.companies,
    usualColumns: allColumns,
  })
}
