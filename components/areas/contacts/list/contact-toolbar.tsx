"use client"

import { BulkActions } from "#components/lists/bulk/bulk-actions.tsx"
import type { ListScope } from "#components/lists/screen/list-data.ts"
import { MergeSelected } from "#components/records/merges/merge-selected.tsx"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { NewContactButton } from "./new-contact-button.tsx"

type Props = ListScope & { onCreated: (contact: { id: number; name: string }) => void }

/** Buttons of the contacts list. */
export function ContactToolbar({ onCreated, ...scope }: Props) {
  const mayEdit = useMayEdit()
  return (
    <>
      <MergeSelected type="contact" selection={scope.control.selection} />
      <BulkActions list="contacts" {...scope} />
      {mayEdit && <NewContactButton onCreated={onCreated} />}
    </>
  )
}
