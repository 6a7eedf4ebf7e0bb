"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { BulkActions } from "#components/lists/bulk/bulk-actions.tsx"
import type { FilterCalls } from "#components/lists/filters/describe-filters.ts"
import { LastCreated } from "#components/lists/screen/last-created.tsx"
import type { ListData, ListScope } from "#components/lists/screen/list-data.ts"
import { ListScreen } from "#components/lists/screen/list-screen.tsx"
import { MergeSelected } from "#components/records/merges/merge-selected.tsx"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { DeleteBar } from "../record/delete-bar.tsx"
import { contactColumnNames } from "./columns.tsx"
import { ContactTable } from "./contact-table.tsx"
import type { ContactRows, ListedContact } from "./listed-contact.ts"
import { NewContactButton } from "./new-contact-button.tsx"

const load = async () => (await import("#lib/api/client.ts")).api.contacts

/** The filter panel's calls; they load with the first. */
const contactFilterCalls: FilterCalls = {
  listFilters: async () => (await load()).listFilters(),
  listFilterOptions: async (desired) => (await load()).listFilterOptions(desired),
}

/** The contacts list (spec 1 §2). */
export function ContactList(data: ListData<ContactRows>) {
  const t = useTranslations("contacts")
  const [created, setCreated] = useState<{ id: number; name: string } | null>(null)
  const [removing, setRemoving] = useState<ListedContact | null>(null)
  return (
    <ListScreen
      path="/contacts"
      area="contacts"
      data={data}
      texts={{
        title: t("title"),
        searchLabel: t("searchLabel"),
        searchHint: t("searchHint"),
        failed: t("refused.failed"),
        empty: (reason, values) => t(`empty.${reason}`, values),
      }}
      columnNames={({ shows }) => contactColumnNames((key) => t(`columns.${key}`), shows)}
      filterCalls={contactFilterCalls}
      actions={(scope) => <ContactToolbar {...scope} onCreated={setCreated} />}
      notice={created && <LastCreated name={created.name || t("no-name")} href={`/contact/${created.id}`} />}
      table={(shown) => <ContactTable {...shown} onRemove={setRemoving} />}
      bottom={({ control }) =>
        removing && (
          <DeleteBar
            key={removing.id}
            contact={removing}
            control={control}
            onClose={() => setRemoving(null)}
          />
        )
      }
    />
  )
}

type Props = ListScope & { onCreated: (contact: { id: number; name: string }) => void }

/** Buttons of the contacts list. */
function ContactToolbar({ onCreated, ...scope }: Props) {
  const mayEdit = useMayEdit()
  return (
    <>
      <MergeSelected type="contact" selection={scope.control.selection} />
      <BulkActions list="contacts" {...scope} />
      {mayEdit && <NewContactButton onCreated={onCreated} />}
    </>
  )
}
