import { useTranslations } from "next-intl"
import page from "#components/shell/public-page.module.css"
import { noticeParts } from "#lib/contract/records/notice-terms.ts"
import type { ShownNotice } from "#lib/contract/records/privacy-notices.ts"
import classes from "./notice.module.css"
import { NoticeText } from "./notice-text.tsx"

const [first, ...rest] = noticeParts

/** The notice beside a form of a public page: why data is asked for at once, the rest unfolded, without scripts too. */
export function PublicNotice({ notice }: { notice: ShownNotice }) {
  const t = useTranslations("privacyNotices.shown")
  return (
    <section className={page.card} aria-labelledby="privacy-notice">
      <h2 id="privacy-notice">{t("title")}</h2>
      <NoticeText texts={notice.texts} parts={[first]} />
      <details className={classes.rest}>
        <summary>{t("more")}</summary>
        <NoticeText texts={notice.texts} parts={rest} />
      </details>
    </section>
  )
}
