import { IconArrowLeft } from "@tabler/icons-react"
import Link from "next/link"
import type { ReactNode } from "react"
import classes from "./record-page.module.css"

type Props = {
  /** The list the record was opened from. */
  back: { href: string; text: string; label: string }
  /** What can be done with the record, at the right of the way back. */
  actions: ReactNode
  /** Below both, over the whole width. */
  banner?: ReactNode
  about: ReactNode
  activity: ReactNode
  side: ReactNode
}

/** A record in three columns: who it is, what happened, what it is to us. Two from 1024 px, one below. */
export function RecordPage({ back, actions, banner, about, activity, side }: Props) {
  return (
    <article className={classes.page}>
      <div className={classes.top}>
        <div className={classes.bar}>
          <Link href={back.href} className={classes.back} aria-label={back.label}>
            <IconArrowLeft size={16} aria-hidden /> {back.text}
          </Link>
          <div className={classes.actions}>{actions}</div>
        </div>
        {banner}
      </div>
      <div className={classes.about}>{about}</div>
      <div className={classes.activity}>{activity}</div>
      <div className={classes.side}>{side}</div>
    </article>
  )
}
