import { useLocale } from "next-intl"
import classes from "./public-frame.module.css"

type Props = {
  /** When the form was shown, as the server signed it. */
  stamp: string
  /** Label of the field that people leave empty. */
  trap: string
}

/** What each form without an account sends beside what is typed: its language, its stamp, and a field that only programs fill in. */
export function PublicFormFields({ stamp, trap }: Props) {
  const locale = useLocale()
  return (
    <>
      <input type="hidden" name="lang" value={locale} />
      <input type="hidden" name="stamp" value={stamp} />
      <div className={classes.trap} aria-hidden="true">
        <label htmlFor="fax">{trap}</label>
        <input id="fax" name="fax" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
