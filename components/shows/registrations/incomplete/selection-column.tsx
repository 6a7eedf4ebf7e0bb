import { CheckBox } from "#components/ui/inputs/check-box.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { SelectPage } from "#components/ui/table/select-page.tsx"
import { isSelected } from "#components/ui/table/selection.ts"
import type { SelectionControl } from "#components/ui/table/use-selection.ts"
import type { IncompleteRegistration } from "#lib/contract/shows/registration-drafts.ts"

type Texts = { page: string; rowOf: (row: IncompleteRegistration) => string }

/** Boxes that choose drafts: each, and in the head all of the page. */
export function selectionColumn(
  control: SelectionControl,
  ids: readonly number[],
  { page, rowOf }: Texts,
): Column<IncompleteRegistration> {
  return {
    key: "select",
    label: <SelectPage control={control} ids={ids} label={page} />,
    width: "4%",
    cell: (row) => (
      <CheckBox
        aria-label={rowOf(row)}
        checked={isSelected(control.selection, row.id)}
        onChange={() => control.toggleRow(row.id)}
      />
    ),
  }
}
