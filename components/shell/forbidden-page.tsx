import { useTranslations } from "next-intl"
import { abilityTexts } from "#components/identity/account/shared/ability-texts.ts"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { ProblemPage } from "#components/ui/feedback/problem-page.tsx"
import type { Ability } from "#lib/contract/identity/session.ts"

/** In place of a screen that takes an ability the user has not. */
export function ForbiddenPage({ ability }: { ability: Ability }) {
  const t = useTranslations("errors")
  const texts = useTranslations("abilities")
  const known = abilityTexts.find((one) => one.ability === ability)
  return (
    <ProblemPage
      title={t("forbiddenTitle")}
      actions={
        <a href="/" className={buttons.primary}>
          {t("backToStart")}
        </a>
      }
    >
      <p>{t("missingAbility", { ability: known ? texts(known.key) : ability })}</p>
    </ProblemPage>
  )
}
