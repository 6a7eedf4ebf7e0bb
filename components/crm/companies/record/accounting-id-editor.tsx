import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import { useCompanyForm } from "./company-context.ts"
import { configured } from "./configured-shows.ts"
import { putRow } from "./put-row.ts"
import { WithChoices } from "./use-company-choices.ts"

/** Id in the accounting CRM, of the one organisation that is tracked (C-16). */
export function AccountingIdEditor(edit: EditorProps) {
  const form = useCompanyForm()
  const ids = form.value("zoho")
  return (
    <WithChoices>
      {({ reference }) => {
        const organization_id = configured(reference, "zohoOrganization") ?? ""
        return (
          <TextEditor
            {...edit}
            maxLength={60}
            value={ids.find((one) => one.organization_id === organization_id)?.zoho_id ?? ""}
            onChange={(typed) =>
              form.set(
                "zoho",
                putRow(
                  ids,
                  { organization_id, zoho_id: typed || null },
                  (row) => row.organization_id,
                  form.original.zoho,
                ),
              )
            }
          />
        )
      }}
    </WithChoices>
  )
}
