import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import type { ListData } from "#components/records/lists/screen/list-data.ts"
import { loadList } from "#components/records/lists/screen/load-list.ts"
import { serverApi } from "#lib/api/server.ts"
import { contactSorts, defaultContactSort } from "#lib/contract/crm/contacts.ts"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import { type ContactRows, packContacts } from "./listed-contact.ts"

/** Columns that are there for the asking: with all of them, a list with two trade shows is a third wider than most screens. */
const usualColumns: ListColumns = { hidden: ["jobTitle", "badge", "created", "updated"], order: [] }

/** Everything the contacts list shows for an address. */
export function loadContactList(address: ListUrl): Promise<ListData<ContactRows>> {
  return loadList(address, {
    name: "contacts",
    sorts: contactSorts,
    defaultSort: defaultContactSort,
    call: serverApi.contacts.list,
    pack: ({ data, registerShowed }) => packContacts(data, registerShowed),
    filters: serverApi.contacts,
    usualColumns,
  })
}
