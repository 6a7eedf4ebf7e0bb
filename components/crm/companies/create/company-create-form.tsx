"use client"

import { useTranslations } from "next-intl"
import { CreatePanel } from "#components/records/changes/create-panel.tsx"
import { nest } from "#components/records/changes/field-values.ts"
import { type RecordForm, useRecordForm } from "#components/records/changes/use-record-form.ts"
import { api } from "#lib/api/client.ts"
import type { NewCompany } from "#lib/contract/crm/company-form.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { CompanyFormProvider } from "../record/company-context.ts"
import { type CompanyValues, emptyCompany, orderedPaths } from "../record/company-values.ts"
import { CreateFields } from "./create-fields.tsx"

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

/** What a company needs to be created (C-11): a name, an account type and a country. */
function isComplete(form: RecordForm<CompanyValues>): boolean {
  return (
    form.value("informations.name").trim() !== "" &&
    form.value("informations.accountTypes").length > 0 &&
    form.value("informations.address.country_id") !== null
  )
}

/** The form as the call takes it; null while something is missing. */
function newCompanyBody(form: RecordForm<CompanyValues>): NewCompany | null {
  const country = form.value("informations.address.country_id")
  if (!isComplete(form) || !country) return null
  const { informations, contacts, ...blocks } = nest<CompanyValues>(form.changes)
  return {
    ...blocks,
    ...(contacts && { contacts }),
    informations: {
      ...informations,
      name: form.value("informations.name"),
      accountTypes: form.value("informations.accountTypes").map(({ id }) => id),
      address: { ...informations?.address, country_id: country.id },
    },
  }
}
