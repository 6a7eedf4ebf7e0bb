import { useTranslations } from "next-intl"
import { SkipGone } from "#components/records/walk/skip-gone.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { ProblemPage } from "#components/ui/feedback/problem-page.tsx"

export default function ContactNotFound() {
  const t = useTranslations("contact.missing")
  return (
    <ScreenMessages areas={["record.walk"]}>
      <SkipGone />
      <ProblemPage
        title={t("title")}
        actions={
          <a href="/contacts" className={buttons.primary}>
            {t("back")}
          </a>
        }
      >
        <p>{t("text")}</p>
      </ProblemPage>
    </ScreenMessages>
  )
}
