import { getLocale, getTranslations } from "next-intl/server"
import type { ReactNode } from "react"
import { ProductMark } from "#components/shell/product-mark.tsx"
import { localeNames, locales } from "#lib/i18n/locales.ts"
import classes from "./frame.module.css"

type Props = {
  /** Of the address after /apply: languages lead to the same page. */
  place: string
  /** What became of the form that was sent last. */
  said?: ReactNode
  children: ReactNode
}

/** What stands around the pages of applicants: no menu, nobody signed in. */
export async function ApplicationFrame({ place, said, children }: Props) {
  const [t, locale] = await Promise.all([getTranslations("applications"), getLocale()])
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <ProductMark size={24} />
        <nav aria-label={t("language")} className={classes.languages}>
          {locales.map((one) => (
            <a
              key={one}
              href={`/apply/${encodeURIComponent(place)}?lang=${one}`}
              lang={one}
              hrefLang={one}
              aria-current={one === locale ? "true" : undefined}
            >
              {localeNames[one]}
            </a>
          ))}
        </nav>
      </header>
      <main className={classes.main}>
        {said && (
          <p role="status" className={classes.said}>
            {said}
          </p>
        )}
        {children}
      </main>
    </div>
  )
}
