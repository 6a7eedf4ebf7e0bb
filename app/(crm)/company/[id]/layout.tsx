import { notFound } from "next/navigation"
import type { ReactNode } from "react"
import { companyIdOf, loadCompany } from "#components/company/load-company.ts"

type Props = { params: Promise<{ id: string }>; children: ReactNode }

/** Answers 404 for an unknown company before anything is sent: once the page's skeleton is out, it would be a 200. */
export default async function CompanyLayout({ params, children }: Props) {
  const id = companyIdOf((await params).id)
  if (id === null || (await loadCompany(id)) === "missing") notFound()
  return children
}
