import { CheckBox } from "#components/ui/inputs/check-box.tsx"
import { pageState } from "./selection.ts"
import type { SelectionControl } from "./use-selection.ts"

type Props = { control: SelectionControl; ids: readonly number[]; label: string }

/** Takes the page; the whole result is offered beside what is selected then. */
export function SelectPage({ control: { selection, togglePage }, ids, label }: Props) {
  const state = pageState(selection, ids)
  return (
    <CheckBox
      aria-label={label}
      data-tooltip={label}
      data-select-page=""
      checked={state === "all"}
      ref={(box) => {
        if (box) box.indeterminate = state === "some"
      }}
      onChange={() => togglePage(ids)}
    />
  )
}
