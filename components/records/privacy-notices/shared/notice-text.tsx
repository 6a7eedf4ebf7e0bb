import { useTranslations } from "next-intl"
import { noticeParts } from "#lib/contract/records/notice-terms.ts"
import type { NoticeTexts } from "#lib/contract/records/privacy-notices.ts"
import classes from "./notice.module.css"

type Part = (typeof noticeParts)[number]
type Props = { texts: NoticeTexts; parts?: readonly Part[]; lang?: string }

/** Parts of a notice below their headings; all of them by default. */
export function NoticeText({ texts, parts = noticeParts, lang }: Props) {
  const t = useTranslations("privacyNotices.parts")
  return (
    <dl className={classes.text} lang={lang}>
      {parts.map((part) => (
        <div key={part}>
          <dt>{t(part)}</dt>
          {paragraphsOf(texts[part]).map((paragraph) => (
            <dd key={paragraph}>{paragraph}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

const paragraphsOf = (text: string) =>
  [...new Set(text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()))].filter(Boolean)
