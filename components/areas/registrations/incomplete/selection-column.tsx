import type { Column } from "#components/ui/table/column.ts"
import { isSelected } from "#components/ui/table/selection.ts"
import type { SelectionControl } from "#components/ui/table/use-selection.ts"
import type { IncompleteRegistration } from "#lib/contract/registrations.ts"

type Texts = { all: string; rowOf: (row: IncompleteRegistration) => string }

/** Boxes that choose drafts: each, and in the head all that the list finds. */
export function selectionColumn(
  { selection, toggleAll, toggleRow }: SelectionControl,
  { all, rowOf }: Texts,
): Column<IncompleteRegistration> {
  return {
    key: "select",
    label: (
      <input
        type="checkbox"
        aria-label={all}
        data-tooltip={all}
        data-select-all=""
        checked={selection.all}
        ref={(box) => {
          if (box) box.indeterminate = selection.ids.size > 0
        }}
        onChange={toggleAll}
      />
    ),
    width: "4%",
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={rowOf(row)}
        checked={isSelected(selection, row.id)}
        onChange={() => toggleRow(row.id)}
      />
    ),
  }
}
