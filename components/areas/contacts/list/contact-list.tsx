"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { LastCreated } from "#components/lists/screen/last-created.tsx"
import type { ListData } from "#components/lists/screen/list-data.ts"
import { ListScreen } from "#components/lists/screen/list-screen.tsx"
import { DeleteBar } from "../record/delete-bar.tsx"
import { contactColumnNames } from "./columns.tsx"
import type { CompactRows, ListedContact } from "./compact-rows.ts"
import { contactFilterCalls } from "./contact-filter-calls.ts"
import { ContactTable } from "./contact-table.tsx"
import { ContactToolbar } from "./contact-toolbar.tsx"

/** The contacts list (spec 1 §2). */
export function ContactList(data: ListData<CompactRows>) {
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
