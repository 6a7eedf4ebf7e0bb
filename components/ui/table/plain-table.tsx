import type { Column } from "./column.ts"
import classes from "./plain-table.module.css"

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Nothing in it takes the focus: it does so itself, that keys can scroll it sideways. */
  isReadOnly?: boolean
  /** On a phone each row is a card with the names of its columns, in place of a table that scrolls sideways. */
  hasCards?: boolean
  /** What cells say goes over several lines, and the head stays in sight while the page is scrolled. */
  hasLongCells?: boolean
}

/** A short table whose rows are neither chosen nor sorted: settings, not lists of work. */
export function PlainTable<Row extends { id: number }>({
  label,
  columns,
  rows,
  isReadOnly,
  hasCards,
  hasLongCells,
}: Props<Row>) {
  return (
    <div
      className={classes.scroller}
      {...(isReadOnly && { role: "region", tabIndex: 0, "aria-label": label })}
    >
      <table
        aria-label={label}
        className={`${classes.table} ${hasCards ? classes.cards : ""} ${hasLongCells ? classes.long : ""}`}
      >
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ key, label: name, align, isHeader, cell }) =>
                isHeader ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} data-align={align} {...(hasCards && { "data-label": name })}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
