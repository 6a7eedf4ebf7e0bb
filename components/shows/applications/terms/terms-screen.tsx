import { notFound } from "next/navigation"
import { getFormatter, getLocale, getTranslations } from "next-intl/server"
import { PublicFrame } from "#components/shell/public-frame.tsx"
import { PublicHeading } from "#components/shell/public-heading.tsx"
import page from "#components/shell/public-page.module.css"
import { ApiError } from "#lib/api/errors.ts"
import { visitorApi } from "#lib/api/visitor-api.ts"
import { termsFileAddress } from "#lib/application/terms-address.ts"
import classes from "./terms.module.css"

type Props = {
  /** As addresses have it. */
  address: string
  number: number
}

/** A version of a show's terms, for everybody. */
export async function TermsScreen({ address, number }: Props) {
  const [t, format, locale] = [await getTranslations("applications"), await getFormatter(), await getLocale()]
  const { show, title, text, has_file, valid_from, is_current } = await termsOf(address, number)
  const day = format.dateTime(new Date(valid_from), { dateStyle: "long", timeZone: "UTC" })
  return (
    <PublicFrame
      address={`/apply/${encodeURIComponent(address)}/terms/${number}`}
      label={t("language")}
      isNarrow
    >
      <PublicHeading title={title}>
        {show} · {t("terms.version", { number, day })}
      </PublicHeading>
      {!is_current && <p className={page.notice}>{t("terms.earlier")}</p>}
      {has_file && (
        <p className={classes.file}>
          <a href={termsFileAddress(address, number, locale)}>{t("terms.download")}</a>
        </p>
      )}
      {text !== "" && <div className={`${page.card} ${classes.text}`}>{text}</div>}
    </PublicFrame>
  )
}

async function termsOf(show: string, number: number) {
  try {
    return (await visitorApi.applications.getTerms({ show, number })).data
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.status)) notFound()
    throw error
  }
}
