import { IconAlertTriangle } from "@tabler/icons-react"
import type { ReactNode } from "react"
import classes from "./notices.module.css"

/** What is wrong, or may be, with a mail. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <div className={classes.warning} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      {children}
    </div>
  )
}
