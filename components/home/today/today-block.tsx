import { useTranslations } from "next-intl"
import { type ReactNode, useId } from "react"
import { Link } from "#components/ui/page/link.tsx"
import { todayCountLimit } from "#lib/contract/home/today-terms.ts"
import classes from "./today.module.css"

type Props = {
  title: string
  total: number
  /** It is counted to the limit alone. */
  isBounded?: boolean
  /** The list with all of it: an address, or what opens it. */
  all: { href: string } | { open: () => void }
  /** Said when nothing waits. */
  empty: string
  children: ReactNode
}

/** One kind of what waits: how many there are, which leads to all of them, and the first few. */
export function TodayBlock({ title, total, isBounded = false, all, empty, children }: Props) {
  const t = useTranslations("today")
  const id = useId()
  const isMore = isBounded && total >= todayCountLimit
  const count = isMore ? `${todayCountLimit - 1}+` : String(total)
  const label = t("showAll", { title, count })
  return (
    <section className={classes.block} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {"href" in all ? (
          <Link
            href={all.href}
            className={classes.count}
            aria-label={label}
            data-some={total > 0 || undefined}
          >
            {count}
          </Link>
        ) : (
          <button
            type="button"
            className={classes.count}
            aria-label={label}
            aria-haspopup="dialog"
            data-some={total > 0 || undefined}
            onClick={all.open}
          >
            {count}
          </button>
        )}
      </header>
      {total === 0 ? <p className={classes.empty}>{empty}</p> : children}
    </section>
  )
}

type LineProps = {
  href: string
  name: string
  detail?: ReactNode
  side?: ReactNode
  /** Shown below it, with links of its own. */
  below?: ReactNode
}

/** A row of a part: what it is, which leads to it, what tells it from others, and at the right when or how much. */
export function TodayLine({ href, name, detail, side, below }: LineProps) {
  return (
    <li>
      <Link href={href} className={classes.line}>
        <span className={classes.name}>{name}</span>
        <span className={classes.side}>{side}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </Link>
      {below && <div className={classes.below}>{below}</div>}
    </li>
  )
}

/** The rows of a part. */
export function TodayLines({ children }: { children: ReactNode }) {
  return <ul className={classes.lines}>{children}</ul>
}
