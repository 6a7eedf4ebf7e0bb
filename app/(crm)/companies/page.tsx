import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { CompanyList } from "#components/companies/company-list.tsx"
import { loadCompanyList } from "#components/companies/load-company-list.ts"
import { loadListUrl } from "#components/filters/list-url.ts"

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("companies")
  return { title: t("title") }
}

export default async function CompaniesPage({ searchParams }: PageProps<"/companies">) {
  const data = await loadCompanyList(await loadListUrl(searchParams))
  return <CompanyList {...data} />
}
