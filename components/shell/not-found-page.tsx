import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { ProblemPage } from "#components/ui/feedback/problem-page.tsx"

/** Home sends a signed-in user on to the companies. */
export function NotFoundPage() {
  const t = useTranslations("errors")
  return (
    <ProblemPage
      title={t("notFoundTitle")}
      actions={
        <a href="/" className={buttons.primary}>
          {t("backToStart")}
        </a>
      }
    >
      <p>{t("notFound")}</p>
    </ProblemPage>
  )
}
