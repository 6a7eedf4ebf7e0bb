import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import type { ListData } from "#components/records/lists/screen/list-data.ts"
import { loadList } from "#components/records/lists/screen/load-list.ts"
import { serverApi } from "#lib/api/server.ts"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import { defaultRegistrationSort, registrationSorts } from "#lib/contract/shows/registrations.ts"
import { packRegistrations, type RegistrationRows } from "./listed-registration.ts"

/** Columns that are there for the asking: the others fit into a window of 1440, and are what placing a show takes. */
const usualColumns: ListColumns = {
  hidden: ["types", "subCategories", "notes", "invoices", "organization", "created", "published", "updated"],
  order: [],
}

/** Everything the registrations list shows for an address. */
export function loadRegistrationList(address: ListUrl): Promise<ListData<RegistrationRows>> {
  return loadList(address, {
    name: "registrations",
    sorts: registrationSorts,
    defaultSort: defaultRegistrationSort,
    call: serverApi.registrations.list,
    pack: packRegistrations,
    filters: serverApi.registrations,
    usualColumns,
  })
}
