import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { ProblemPage } from "#components/ui/feedback/problem-page.tsx"

export default function CompanyNotFound() {
  const t = useTranslations("company.missing")
  return (
    <ProblemPage
      title={t("title")}
      actions={
        <a href="/companies" className={buttons.primary}>
          {t("back")}
        </a>
      }
    >
      <p>{t("text")}</p>
    </ProblemPage>
  )
}
