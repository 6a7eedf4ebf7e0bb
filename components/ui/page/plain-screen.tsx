import type { ComponentProps, ReactNode } from "react"
import { PageHead } from "./page-head.tsx"
import classes from "./plain-screen.module.css"

type FrameProps = {
  /** A `BackLink`, on screens that belong to another. */
  back?: ReactNode
  /** Narrow: settings read one below the other. */
  size?: "usual" | "narrow"
  children: ReactNode
}

/** The frame of a screen of one column whose content has a head of its own. */
export function PlainFrame({ back, size = "usual", children }: FrameProps) {
  return (
    <div className={classes.screen} data-size={size}>
      {back}
      {children}
    </div>
  )
}

/** A screen of one column: its head, and what it holds below. */
export function PlainScreen({ back, size, children, ...head }: FrameProps & ComponentProps<typeof PageHead>) {
  return (
    <PlainFrame back={back} size={size}>
      <PageHead {...head} />
      {children}
    </PlainFrame>
  )
}
