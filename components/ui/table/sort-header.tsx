import { RowsLink } from "#components/ui/page/transition-link.tsx"
import { type Column, directionOf } from "./column.ts"
import { tableParts as parts } from "./table-parts.ts"

type Props<Row> = { column: Column<Row>; sort: string; sortHref: (sort: string) => string }

const arrows = { ascending: "↑", descending: "↓" } as const

/** A column's head; a link to its other order where it sorts the list. */
export function SortHeader<Row>({
  column: { label, align, isHeader, isActions, sorts },
  sort,
  sortHref,
}: Props<Row>) {
  const className = isHeader ? parts.name : isActions ? parts.actions : undefined
  if (!sorts) {
    return (
      <th scope="col" className={className} data-align={align}>
        {label}
      </th>
    )
  }
  const [first, second] = sorts
  const isSorted = sorts.includes(sort)
  const direction = isSorted ? directionOf(sort) : undefined
  return (
    <th scope="col" className={className} data-align={align} aria-sort={direction ?? "none"}>
      <RowsLink href={sortHref(sort === first ? second : first)} className={parts.sort}>
        {label}
        <span aria-hidden="true" className={parts.arrow} data-shown={isSorted || undefined}>
          {arrows[direction ?? directionOf(first)]}
        </span>
      </RowsLink>
    </th>
  )
}
