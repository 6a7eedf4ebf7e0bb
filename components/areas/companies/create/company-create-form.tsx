"use client"

import { useTranslations } from "next-intl"
import { CreatePanel } from "#components/records/changes/create-panel.tsx"
import { useRecordForm } from "#components/records/changes/use-record-form.ts"
import { api } from "#lib/api/client.ts"
import type { NewCompany } from "#lib/contract/company-form.ts"
import type { Option } from "#lib/contract/fields.ts"
import { CompanyFormProvider } from "../record/company-context.ts"
import { emptyCompany, orderedPaths } from "../record/company-values.ts"
import { CreateFields } from "./create-fields.tsx"
import { newCompanyBody } from "./new-company-body.ts"

type Props = { opened: boolean; onClose: () => void; onCreated: (company: Option) => void }

const original = { version: 0, values: emptyCompany }

async function createCompany(body: NewCompany): Promise<Option> {
  const { data } = await api.companies.create(body)
  return { id: data.id, name: data.informations.name }
}

export function CompanyCreateForm(props: Props) {
  const t = useTranslations("company.create")
  const form = useRecordForm(original, orderedPaths)
  const body = newCompanyBody(form)
  return (
    <CompanyFormProvider form={form}>
      <CreatePanel {...props} form={form} title={t("company")} create={body && (() => createCompany(body))}>
        <CreateFields />
      </CreatePanel>
    </CompanyFormProvider>
  )
}
