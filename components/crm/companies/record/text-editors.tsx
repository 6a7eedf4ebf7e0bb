import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import { useCompanyForm } from "./company-context.ts"
import type { TextPath } from "./field-kinds.ts"

/** A text of the company. */
export function CompanyText({ path, ...edit }: EditorProps & { path: TextPath }) {
  const form = useCompanyForm()
  return (
    <TextEditor
      {...edit}
      value={form.value(path)}
      onChange={(value) => form.set(path, value)}
      maxLength={companyFields[path].max}
    />
  )
}
