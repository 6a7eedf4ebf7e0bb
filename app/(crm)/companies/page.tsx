import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { CompanyList } from "#components/crm/companies/list/company-list.tsx"
import { loadCompanyList } from "#components/crm/companies/list/load-company-list.ts"
import { loadListUrl } from "#components/records/lists/filters/list-url.ts"

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("companies")
  return { title: t("title") }
}

export default async function CompaniesPage({ searchParams }: PageProps<"/companies">) {
  const data = await loadCompanyList(await loadListUrl(searchParams))
  return <CompanyList {...data} />
}
