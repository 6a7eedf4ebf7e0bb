import { useTranslations } from "next-intl"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { ProblemPage } from "#components/ui/feedback/problem-page.tsx"
import { Moment } from "#components/ui/text/moment.tsx"

/** In place of a contact who was erased. */
export function ErasedContact({ at }: { at: string }) {
  const t = useTranslations("persons.erased")
  return (
    <ScreenMessages areas={[]}>
      <ProblemPage
        title={t("title")}
        actions={
          <a href="/contacts" className={buttons.primary}>
            {t("back")}
          </a>
        }
      >
        <p>{t.rich("text", { date: () => <Moment value={at} /> })}</p>
      </ProblemPage>
    </ScreenMessages>
  )
}
