import type { ComponentProps } from "react"
import { TintDot } from "#components/ui/text/tint-dot.tsx"
import classes from "./cell-button.module.css"

type Props = Omit<ComponentProps<"button">, "children" | "className" | "aria-disabled"> & {
  "data-tooltip"?: string
  /** What it does when pressed: offers values, or becomes a field. */
  look: "select" | "field"
  children: string
  /** A colour beside the value. */
  tint?: string | undefined
  /** Nothing is set; `children` offers to. */
  isEmpty?: boolean
  /** Why it cannot be set; empty where it can. */
  whyNot: string
}

/** The value of a cell that can be set in its row. Plain HTML: hundreds of them cost no more than their text. */
export function CellButton({ look, children, tint, isEmpty, whyNot, onClick, ...props }: Props) {
  return (
    <button
      type="button"
      {...props}
      className={`${classes.button} ${classes[look]}`}
      aria-disabled={whyNot !== "" || undefined}
      data-empty={isEmpty || undefined}
      data-tooltip={whyNot || props["data-tooltip"]}
      onClick={whyNot ? undefined : onClick}
    >
      {tint && <TintDot color={tint} />}
      <span className={classes.value} data-tooltip-cut="">
        {children}
      </span>
    </button>
  )
}
