"use client"

import { BulkActions } from "#components/lists/bulk/bulk-actions.tsx"
import type { ListScope } from "#components/lists/screen/list-data.ts"
import { MergeSelected } from "#components/records/merges/merge-selected.tsx"
import { useMayEdit } from "#components/shell/user-context.tsx"
import type { Option } from "#lib/contract/fields.ts"
import { NewCompanyButton } from "./new-company-button.tsx"

type Props = ListScope & { onCreated: (company: Option) => void }

/** Buttons of the companies list. */
export function CompanyToolbar({ onCreated, ...scope }: Props) {
  const mayEdit = useMayEdit()
  return (
    <>
      <MergeSelected type="company" selection={scope.control.selection} />
      <BulkActions list="companies" {...scope} />
      {mayEdit && <NewCompanyButton onCreated={onCreated} />}
    </>
  )
}
