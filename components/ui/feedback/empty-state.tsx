import type { ReactNode } from "react"
import classes from "./empty-state.module.css"

type Props = {
  title: string
  /** Why it is empty and what to do. */
  children?: ReactNode
  /** Buttons or links. */
  action?: ReactNode
  icon?: ReactNode
}

export function EmptyState({ title, children, action, icon }: Props) {
  return (
    <div className={classes.empty}>
      {icon && (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.reason}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
