"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { BulkActions } from "#components/records/lists/bulk/bulk-actions.tsx"
import { SelectedActions } from "#components/records/lists/bulk/selected-actions.tsx"
import { filterCallsOf } from "#components/records/lists/filters/filter-calls.ts"
import { LastCreated } from "#components/records/lists/screen/last-created.tsx"
import type { ListData, ListScope } from "#components/records/lists/screen/list-data.ts"
import { ListScreen } from "#components/records/lists/screen/list-screen.tsx"
import { NewRecordButton } from "#components/records/lists/screen/new-record-button.tsx"
import { MergeSelected } from "#components/records/merges/merge-selected.tsx"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { DeleteBar } from "../record/delete-bar.tsx"
import { contactColumnNames } from "./columns.tsx"
import { ContactTable } from "./contact-table.tsx"
import { useDynamicList } from "./dynamic-list-link.ts"
import type { ContactRows, ListedContact } from "./listed-contact.ts"

const filterCalls = filterCallsOf(async () => (await import("#lib/api/client.ts")).api.contacts)

const createPanel = lazyPart(() =>
  import("../shared/contact-create-panel.tsx").then((loaded) => loaded.ContactCreatePanel),
)

/** The contacts list (P-2). */
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
      filterCalls={filterCalls}
      selected={(scope) => (
        <>
          <MergeSelected type="contact" selection={scope.control.selection} />
          <SelectedActions list="contacts" {...scope} />
        </>
      )}
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
  const t = useTranslations("contacts")
  const mayEdit = useMayEdit()
  const duplicates = mayEdit ? [{ href: "/contacts/duplicates", name: t("duplicates") }] : []
  const links = [...useDynamicList(scope.url), ...duplicates]
  return (
    <>
      <BulkActions list="contacts" links={links} {...scope} />
      {mayEdit && (
        <NewRecordButton
          texts={{ action: t("new"), list: t("title") }}
          panel={createPanel}
          onCreated={onCreated}
        />
      )}
    </>
  )
}
