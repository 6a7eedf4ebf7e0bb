import { useTranslations } from "next-intl"
import { RecordBar } from "#components/records/changes/record-bar.tsx"
import type { RecordCalls } from "#components/records/changes/use-save-record.ts"
import { api } from "#lib/api/client.ts"
import { companyDetail } from "#lib/contract/crm/company-detail.ts"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import { useCompanyForm } from "./company-context.ts"
import { type CompanyPath, type CompanyValues, companyPaths, loadedCompany } from "./company-values.ts"
import { FieldValue } from "./field-value.tsx"

/** Saves the company's changes. */
export function CompanyBar({ company }: { company: number }) {
  const fieldName = useTranslations("fields")
  const form = useCompanyForm()
  const calls: RecordCalls<CompanyValues> = {
    edit: async (body) => loadedCompany((await api.companies.edit({ company, ...body })).data),
    readCurrent: async (answered) => {
      const current = companyDetail.safeParse(answered).data
      return current ? loadedCompany(current) : null
    },
  }
  const pathOf = (path: string): CompanyPath | undefined =>
    companyPaths(form.original).find((known) => known === path)
  return (
    <RecordBar
      form={form}
      calls={calls}
      labelOf={(path) => {
        const known = pathOf(path)
        return known ? fieldName(companyFields[known].label) : path
      }}
      show={(path, values) => {
        const known = pathOf(path)
        return known ? <FieldValue path={known} values={values} /> : null
      }}
    />
  )
}
