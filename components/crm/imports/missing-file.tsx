import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { ProblemPage } from "#components/ui/feedback/problem-page.tsx"

/** In place of the columns of a file that is no longer kept, or somebody else's. */
export function MissingFile() {
  const t = useTranslations("imports.mapping")
  return (
    <ProblemPage
      title={t("goneTitle")}
      actions={
        <a href="/imports" className={buttons.primary}>
          {t("another")}
        </a>
      }
    >
      <p>{t("gone")}</p>
    </ProblemPage>
  )
}
