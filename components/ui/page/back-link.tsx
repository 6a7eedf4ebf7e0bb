import { IconArrowLeft } from "@tabler/icons-react"
import type { ReactNode } from "react"
import classes from "./back-link.module.css"
import { Link } from "./link.tsx"

type Props = {
  href: string
  /** Accessible name, where what is read leaves out where it leads. */
  label?: string | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** The way to the list or record that a screen belongs to, above its title. */
export function BackLink({ href, label, onClick, children }: Props) {
  return (
    <Link href={href} className={classes.back} aria-label={label} onClick={onClick}>
      <IconArrowLeft size={16} aria-hidden /> {children}
    </Link>
  )
}
