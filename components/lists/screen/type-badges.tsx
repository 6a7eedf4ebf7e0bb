import type { CSSProperties } from "react"
import classes from "./cells.module.css"
import type { TypeBadge } from "./type-badge.ts"

type Props = { types: readonly TypeBadge[]; onMarketplace: string }

/** Account types in their colours, each beside its word; the commas are for readers that do not see badges. */
export function AccountTypeBadges({ types, onMarketplace }: Props) {
  const [first] = types
  if (first && types.length === 1 && !onMarketplace) return badge(first)
  return (
    <span className={classes.types}>
      {types.map((type, index) => [index > 0 && ", ", badge(type)])}
      {onMarketplace && [
        types.length > 0 && ", ",
        <span key="marketplace" className={classes.marketplace}>
          {onMarketplace}
        </span>,
      ]}
    </span>
  )
}

function badge({ name, color }: TypeBadge) {
  return (
    <span key={name} className={classes.type} style={{ "--type": color } as CSSProperties}>
      {name}
    </span>
  )
}
