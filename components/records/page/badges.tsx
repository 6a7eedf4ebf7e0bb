import type { ReactNode } from "react"
import { tinted } from "#components/ui/text/tinted.ts"
import type { AccountType } from "#lib/contract/reference.ts"
import classes from "./badges.module.css"

type Props = {
  types: readonly AccountType[]
  /** Badges before them, each a list item. */
  children?: ReactNode
}

/** Account types, each in its colour beside its word. */
export function AccountTypes({ types, children }: Props) {
  return (
    <ul className={classes.badges}>
      {children}
      {types.map((type) => (
        <li key={type.id} className={classes.badge} style={tinted(type.color_hex)}>
          {type.name}
        </li>
      ))}
    </ul>
  )
}
