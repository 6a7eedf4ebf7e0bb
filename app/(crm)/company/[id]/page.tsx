import type { Metadata } from "next"
import { headers } from "next/headers"
import { notFound } from "next/navigation"
import { backAddress } from "#components/company/back-address.ts"
import { CompanyPage } from "#components/company/company-page.tsx"
import { companyIdOf, loadActivity, loadCompany } from "#components/company/load-company.ts"
import { SignInInPlace } from "#components/session/sign-in-in-place.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { readReference } from "#lib/api/reference.ts"

type Props = { params: Promise<{ id: string }> }

/** Without a session not even the name is told. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = companyIdOf((await params).id)
  const company = id === null ? "missing" : await loadCompany(id)
  return typeof company === "string" ? {} : { title: company.informations.name }
}

/**
 * The company page. No loading screen stands beside it: with one, the answer to an unknown id would be a 200, and without
 * script the company would stay hidden behind it.
 */
export default async function Page({ params }: Props) {
  const id = companyIdOf((await params).id)
  if (id === null) notFound()
  const company = await loadCompany(id)
  if (company === "signed-out") return <SignInInPlace path={`/company/${id}`} />
  if (company === "missing") notFound()
  const [activity, reference, incoming] = await Promise.all([loadActivity(id), readReference(), headers()])
  const backTo = backAddress(incoming.get("referer"), incoming.get("host"))
  return (
    <ScreenMessages areas={["notes", "activity"]}>
      <CompanyPage company={company} activity={activity} reference={reference} backTo={backTo} />
    </ScreenMessages>
  )
}
