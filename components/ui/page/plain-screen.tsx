import type { ComponentProps, ReactNode } from "react"
import { PageHead } from "./page-head.tsx"
import classes from "./plain-screen.module.css"

type Props = ComponentProps<typeof PageHead> & {
  /** A `BackLink`, on screens that belong to another. */
  back?: ReactNode
  /** Narrow: settings read one below the other. */
  size?: "usual" | "narrow"
  children: ReactNode
}

/** A screen of one column: its head, and what it holds below. */
export function PlainScreen({ back, size = "usual", children, ...head }: Props) {
  return (
    <div className={classes.screen} data-size={size}>
      {back}
      <PageHead {...head} />
      {children}
    </div>
  )
}
