import { useTranslations } from "next-intl"
import { CheckEditor } from "#components/ui/inputs/check-editor.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { useCompanyForm } from "./company-context.ts"

/** The check that ends all sequences of the company's people. */
export function LeftAloneEditor({ errorsId }: EditorProps) {
  const t = useTranslations("company.general")
  const form = useCompanyForm()
  return (
    <CheckEditor
      label={t("leftAloneCheck")}
      errorsId={errorsId}
      value={form.value("informations.left_alone")}
      onChange={(isSo) => form.set("informations.left_alone", isSo)}
    />
  )
}
