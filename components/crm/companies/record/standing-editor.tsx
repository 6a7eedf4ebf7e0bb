import { useTranslations } from "next-intl"
import { CheckEditor } from "#components/ui/inputs/check-editor.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import { AccountTypesEditor } from "./account-types-editor.tsx"
import { useCompanyForm } from "./company-context.ts"
import styles from "./editors.module.css"

/** Account types, and the check that says the company is pending (C-14). */
export default function StandingEditor(edit: EditorProps) {
  const t = useTranslations("company.general")
  const fieldName = useTranslations("fields")
  const form = useCompanyForm()
  return (
    <div className={styles.stack}>
      <AccountTypesEditor {...edit} label={fieldName(companyFields["informations.accountTypes"].label)} />
      <CheckEditor
        label={t("pending")}
        value={form.value("informations.state") === "pending"}
        onChange={(isPending) => form.set("informations.state", isPending ? "pending" : "created")}
      />
    </div>
  )
}
