import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { ProblemPage } from "#components/ui/feedback/problem-page.tsx"
import { SkipGone } from "./skip-gone.tsx"

type Props = { texts: (text: "title" | "text" | "back") => string; list: `/${string}` }

/** A record that is not there, or not any more: whoever walks through a list goes on to the next one. */
export function MissingRecord({ texts, list }: Props) {
  return (
    <ScreenMessages areas={["record.walk"]}>
      <SkipGone />
      <ProblemPage
        title={texts("title")}
        actions={
          <a href={list} className={buttons.primary}>
            {texts("back")}
          </a>
        }
      >
        <p>{texts("text")}</p>
      </ProblemPage>
    </ScreenMessages>
  )
}
