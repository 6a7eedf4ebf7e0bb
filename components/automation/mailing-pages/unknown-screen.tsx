import { useTranslations } from "next-intl"
import page from "#components/shell/public-page.module.css"
import { MailingFrame } from "./frame.tsx"

/** What a link says that is none of ours, or of a mail that is no longer kept. */
export function UnknownScreen() {
  const t = useTranslations("mailingPages.unknown")
  return (
    <MailingFrame address="" title={t("title")}>
      <div className={page.card}>
        <p>{t("text")}</p>
        <p className={page.muted}>{t("help")}</p>
      </div>
    </MailingFrame>
  )
}
