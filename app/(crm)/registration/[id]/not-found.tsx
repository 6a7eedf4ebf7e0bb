import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { ProblemPage } from "#components/ui/feedback/problem-page.tsx"

export default function RegistrationNotFound() {
  const t = useTranslations("registration.missing")
  return (
    <ProblemPage
      title={t("title")}
      actions={
        <a href="/registrations" className={buttons.primary}>
          {t("back")}
        </a>
      }
    >
      <p>{t("text")}</p>
    </ProblemPage>
  )
}
