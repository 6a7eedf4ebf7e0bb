import type { ReactNode } from "react"
import classes from "./head.module.css"

type BannerProps = { tone?: "danger" | "warning"; icon: ReactNode; action?: ReactNode; children: ReactNode }

/** A line below the head of a sequence: what has to be known before anything else. */
export function Banner({ tone, icon, action, children }: BannerProps) {
  return (
    <div className={classes.banner} data-tone={tone} role={tone === "danger" ? "alert" : "status"}>
      {icon}
      <div>{children}</div>
      {action}
    </div>
  )
}
