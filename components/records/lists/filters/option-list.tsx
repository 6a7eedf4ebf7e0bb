import { IconCheck } from "@tabler/icons-react"
import type { FilterOption } from "#lib/contract/records/filters.ts"
import classes from "./option-list.module.css"
import type { OptionGroup } from "./shown-options.ts"

type Props = {
  /** Begins the ids of the list and of its values. */
  id: string
  label: string
  groups: readonly OptionGroup[]
  isChosen: (option: FilterOption) => boolean
  /** No further value can be chosen. */
  isOff: boolean
  marked: FilterOption | undefined
  onToggle: (option: FilterOption) => void
  /** Rows of the list that have a value; empty keeps their place until they are known. */
  countOf?: (option: FilterOption) => string | undefined
}

/** Values to tick. The keyboard stays in the search above, which walks through them. */
export function OptionList({ id, label, groups, isChosen, isOff, marked, onToggle, countOf }: Props) {
  const rowOf = (option: FilterOption) => {
    const rowId = `${id}-${option.value}`
    const isTicked = isChosen(option)
    const count = countOf?.(option)
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the search above has the keys, as of every list of a combobox.
      // biome-ignore lint/a11y/useFocusableInteractive: it is reached by aria-activedescendant.
      <div
        key={option.value}
        id={rowId}
        role="option"
        aria-selected={isTicked}
        aria-disabled={(isOff && !isTicked) || undefined}
        aria-labelledby={`${rowId}-name`}
        aria-describedby={count ? `${rowId}-count` : undefined}
        data-marked={option === marked || undefined}
        className={classes.option}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onToggle(option)}
      >
        <span className={classes.box} aria-hidden="true">
          {isTicked && <IconCheck size={12} stroke={3} />}
        </span>
        <span id={`${rowId}-name`} className={classes.name}>
          {option.label}
        </span>
        {count !== undefined && (
          <span id={`${rowId}-count`} className={classes.count}>
            {count}
          </span>
        )}
      </div>
    )
  }
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-multiselectable="true"
      aria-label={label}
      className={classes.list}
    >
      {groups.map(({ name, options }) =>
        name === "" ? (
          <div key={name} role="presentation" className={classes.single}>
            {options.map(rowOf)}
          </div>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a list of choices knows groups, not field sets.
          <div key={name} role="group" aria-label={name} className={classes.group}>
            <div className={classes.title} aria-hidden="true">
              {name}
            </div>
            {options.map(rowOf)}
          </div>
        ),
      )}
    </div>
  )
}
