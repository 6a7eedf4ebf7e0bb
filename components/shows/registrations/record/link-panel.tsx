import { useTranslations } from "next-intl"
import { useState } from "react"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { useSearchTerm } from "#components/ui/inputs/search-term.ts"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import { ActionButton } from "./action-button.tsx"
import { FoundCompanies, FoundContacts, Proposals } from "./link-results.tsx"
import classes from "./links.module.css"
import { useAction } from "./use-action.ts"

type Tab = "company" | "contact"
type Props = { registration: number; opened: boolean; onClose: () => void }

/** Companies to link: those that the application may be of, and those that a search finds. */
export function LinkPanel({ registration, opened, onClose }: Props) {
  const t = useTranslations("registration.links")
  const [typed, setTyped] = useState("")
  const { term } = useSearchTerm(typed)
  const [tab, setTab] = useState<Tab>("company")
  const { isBusy, run } = useAction()

  async function create() {
    const answer = await run(
      (api) => api.registrationRecord.createCompany({ session: registration }),
      t("created"),
    )
    if (answer) onClose()
  }
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={t("link")}
      footer={
        <ActionButton size="usual" isBusy={isBusy} tooltip={t("createExplain")} onPress={() => void create()}>
          {t("create")}
        </ActionButton>
      }
    >
      <div className={classes.search}>
        <TextEditor
          label={t("search")}
          hidesLabel
          isFirst
          placeholder={t("search")}
          value={typed}
          onChange={setTyped}
        />
        <Choice<Tab>
          label={t("searchIn")}
          value={tab}
          onChange={setTab}
          options={[
            { value: "company", label: t("companies") },
            { value: "contact", label: t("contacts") },
          ]}
        />
      </div>
      {term === "" ? (
        <Proposals registration={registration} />
      ) : tab === "company" ? (
        <FoundCompanies registration={registration} term={term} />
      ) : (
        <FoundContacts registration={registration} term={term} />
      )}
    </SidePanel>
  )
}
