import { IconArrowLeft } from "@tabler/icons-react"
import Link from "next/link"
import type { ReactNode } from "react"
import classes from "./back-link.module.css"

type Props = {
  href: string
  /** Accessible name, where what is read leaves out where it leads. */
  label?: string
  children: ReactNode
}

/** The way to the list or record that a screen belongs to, above its title. */
export function BackLink({ href, label, children }: Props) {
  return (
    <Link href={href} className={classes.back} aria-label={label}>
      <IconArrowLeft size={16} aria-hidden /> {children}
    </Link>
  )
}
