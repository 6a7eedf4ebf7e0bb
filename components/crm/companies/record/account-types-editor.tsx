import { useTranslations } from "next-intl"
import { blocOf, byBloc } from "#components/records/page/by-bloc.ts"
import { ChipsEditor } from "#components/ui/inputs/chips-editor.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { type AccountType, blocs } from "#lib/contract/records/reference.ts"
import { blockOfBloc, blocsOf } from "./blocs.ts"
import { useCompanyForm } from "./company-context.ts"
import { companyPaths } from "./company-values.ts"
import { WithChoices } from "./use-company-choices.ts"

/** Account types; they decide which blocks a company has. */
export function AccountTypesEditor(edit: EditorProps) {
  const form = useCompanyForm()
  const t = useTranslations("record.blocs")

  /** What was changed in a block goes with the last account type that shows it. */
  function setTypes(types: AccountType[]) {
    form.set("informations.accountTypes", types)
    const shown = blocsOf(types)
    const hidden = blocs.filter((bloc) => !shown.has(bloc)).map((bloc) => `${blockOfBloc[bloc]}.`)
    for (const path of companyPaths(form.original)) {
      if (hidden.some((block) => path.startsWith(block))) form.reset(path)
    }
  }

  return (
    <WithChoices input={{ ...edit, isRequired: true }}>
      {({ types }) => (
        <ChipsEditor
          {...edit}
          isRequired
          value={form.value("informations.accountTypes")}
          options={byBloc(types).flatMap((group) => group.types)}
          groupOf={(type) => t(blocOf(type))}
          onChange={setTypes}
        />
      )}
    </WithChoices>
  )
}
