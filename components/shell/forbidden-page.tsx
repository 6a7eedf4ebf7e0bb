import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { ProblemPage } from "#components/ui/feedback/problem-page.tsx"
import type { Ability } from "#lib/contract/session.ts"

/** In place of a screen that takes an ability the user has not. */
export function ForbiddenPage({ ability }: { ability: Ability }) {
  const t = useTranslations("errors")
  return (
    <ProblemPage
      title={t("forbiddenTitle")}
      actions={
        <a href="/" className={buttons.primary}>
          {t("backToStart")}
        </a>
      }
    >
      <p>{t("missingAbility", { ability })}</p>
    </ProblemPage>
  )
}
