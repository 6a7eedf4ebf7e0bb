import type { ReactNode } from "react"
import cells from "#components/records/lists/screen/cells.module.css"
import type { Column } from "#components/ui/table/column.ts"
import { SeveralNames } from "#components/ui/table/several.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { IncompleteRegistration } from "#lib/contract/shows/registration-drafts.ts"
import classes from "./incomplete.module.css"

/** Characters of the slug that stand for the link. */
const shownSlug = 10

type Texts = {
  column: (key: "show" | "company" | "emails" | "brands" | "link" | "actions") => string
  nameOf: (row: IncompleteRegistration) => string
  left: string
  leftTip: string
  /** When its applicant was reminded last; nothing when never. */
  reminded: (row: IncompleteRegistration) => string | null
  openIcon: ReactNode
  /** Who is typing it just now, or else when it was typed last. */
  typing: (row: IncompleteRegistration, touched: ReactNode) => ReactNode
  actions: (row: IncompleteRegistration) => ReactNode
}

/** The grid of six columns; when a draft was touched last is with its link, which who may not edit does not get. */
export function incompleteColumns(texts: Texts): Column<IncompleteRegistration>[] {
  const { column, nameOf, left, leftTip, reminded, openIcon, typing, actions } = texts
  return [
    {
      key: "show",
      label: column("show"),
      width: "9%",
      cell: ({ tag, show }) => (
        <span className={cells.mark} data-tooltip={show.name}>
          {tag}
        </span>
      ),
    },
    {
      key: "company",
      label: column("company"),
      width: "22%",
      isHeader: true,
      cell: (row) => <a href={`/registration/${row.id}`}>{nameOf(row)}</a>,
    },
    {
      key: "emails",
      label: column("emails"),
      width: "18%",
      cell: ({ emails }) => <SeveralNames names={emails} />,
    },
    {
      key: "brands",
      label: column("brands"),
      width: "18%",
      cell: ({ brands }) => <SeveralNames names={brands} />,
    },
    {
      key: "link",
      label: column("link"),
      width: "25%",
      cell: (row) => (
        <span className={classes.link}>
          {row.link !== null && row.slug !== null && (
            <a href={row.link} target="_blank" rel="noopener noreferrer">
              {row.slug.slice(0, shownSlug)} {openIcon}
            </a>
          )}
          {typing(
            row,
            <span className={classes.touched}>
              <Moment value={row.touched_at} />
            </span>,
          )}
          {row.is_left && (
            <span className={classes.left} data-tooltip={[leftTip, reminded(row)].filter(Boolean).join(" ")}>
              {left}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "actions",
      label: <span className="visually-hidden">{column("actions")}</span>,
      width: "7%",
      align: "end",
      cell: (row) => <span className={classes.actions}>{actions(row)}</span>,
    },
  ]
}
