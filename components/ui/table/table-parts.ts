import narrow from "./narrow-rows.module.css"
import classes from "./table.module.css"

const both = (name: "select" | "name" | "actions" | "sort") => `${classes[name]} ${narrow[name]}`

/** Classes of a table's parts: how they look, and how the rows of a phone have them. */
export const tableParts = {
  table: `${classes.table} ${narrow.rows}`,
  selectColumn: classes.selectColumn,
  arrow: classes.arrow,
  select: both("select"),
  name: both("name"),
  actions: both("actions"),
  sort: both("sort"),
}
