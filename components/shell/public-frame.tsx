import { useLocale } from "next-intl"
import type { ReactNode } from "react"
import { localeNames, locales } from "#lib/i18n/locales.ts"
import { ProductMark } from "./product-mark.tsx"
import classes from "./public-frame.module.css"
import page from "./public-page.module.css"

type Props = {
  /** Of the page: languages lead to the same one. */
  address: string
  /** What languages are called together. */
  label: string
  /** What became of the form that was sent last. */
  said?: ReactNode
  /** A page that says one thing. */
  isNarrow?: boolean
  children: ReactNode
}

/** What stands around pages for people without an account: no menu, nobody signed in. */
export function PublicFrame({ address, label, said, isNarrow = false, children }: Props) {
  const locale = useLocale()
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <ProductMark size={24} />
        <nav aria-label={label} className={classes.languages}>
          {locales.map((one) => (
            <a
              key={one}
              href={`${address}?lang=${one}`}
              lang={one}
              hrefLang={one}
              aria-current={one === locale ? "true" : undefined}
            >
              {localeNames[one]}
            </a>
          ))}
        </nav>
      </header>
      <main className={isNarrow ? `${classes.main} ${classes.narrow}` : classes.main}>
        {said && (
          <p role="status" className={page.said}>
            {said}
          </p>
        )}
        {children}
      </main>
    </div>
  )
}
