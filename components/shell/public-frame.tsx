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
  notice?: ReactNode
  /** A page that says one thing. */
  isNarrow?: boolean
  /** Id of a form of the page that answers a language as its `action` with the page in it, as it is filled in. */
  form?: string | undefined
  children: ReactNode
}

/** What is around pages for people without an account: no menu, nobody signed in. */
export function PublicFrame({ address, label, notice, isNarrow = false, form, children }: Props) {
  const locale = useLocale()
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <ProductMark size={24} />
        <nav aria-label={label} className={classes.languages}>
          {/* Enter in the form does what the form is for: it presses the first button in the page. */}
          {form && <input type="submit" form={form} hidden />}
          {locales.map((one) => {
            const language = { lang: one, "aria-current": one === locale ? ("true" as const) : undefined }
            return form ? (
              <button key={one} {...language} type="submit" form={form} name="action" value={one}>
                {localeNames[one]}
              </button>
            ) : (
              <a key={one} {...language} href={`${address}?lang=${one}`} hrefLang={one}>
                {localeNames[one]}
              </a>
            )
          })}
        </nav>
      </header>
      <main className={isNarrow ? `${classes.main} ${classes.narrow}` : classes.main}>
        {notice && (
          <p role="status" className={page.notice}>
            {notice}
          </p>
        )}
        {children}
      </main>
    </div>
  )
}
