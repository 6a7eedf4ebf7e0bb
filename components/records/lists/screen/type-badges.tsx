import type { CSSProperties } from "react"
import several from "#components/ui/table/several.module.css"
import { moreFrom } from "#components/ui/table/several.tsx"
import classes from "./cells.module.css"
import type { TypeBadge } from "./type-badge.ts"

type Props = { types: readonly TypeBadge[]; onMarketplace: string }

/** Account types in their colours, each beside its word; the commas are for readers that do not see badges. */
export function AccountTypeBadges({ types, onMarketplace }: Props) {
  const [first] = types
  const count = types.length + (onMarketplace ? 1 : 0)
  if (first && count === 1) return badge(first)
  if (count === 0) return null
  return (
    <span className={`${several.several} ${classes.types}`} data-tooltip-cut="">
      {types.map((type, place) => [place > 0 && ", ", badge(type, moreFrom(place, count))])}
      {onMarketplace && [
        types.length > 0 && ", ",
        <span key="marketplace" className={classes.marketplace} data-more={moreFrom(types.length, count)}>
          {onMarketplace}
        </span>,
      ]}
    </span>
  )
}

function badge({ name, color }: TypeBadge, more?: string) {
  return (
    <span key={name} className={classes.type} style={{ "--type": color } as CSSProperties} data-more={more}>
      {name}
    </span>
  )
}
