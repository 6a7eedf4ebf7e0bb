import type { Metadata } from "next"
import { headers } from "next/headers"
import { notFound } from "next/navigation"
import { CompanyPage } from "#components/company/company-page.tsx"
import { loadActivity, loadCompany } from "#components/company/load-company.ts"
import { SignInInPlace } from "#components/session/sign-in-in-place.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { readReference } from "#lib/api/reference.ts"
import { backAddress } from "#lib/back-address.ts"
import { recordIdOf } from "#lib/record-id.ts"

type Props = PageProps<"/company/[id]">

/** Without a session not even the name is told. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = recordIdOf((await params).id)
  const company = id === null ? "missing" : await loadCompany(id)
  return typeof company === "string" ? {} : { title: company.informations.name }
}

/**
 * The company page. No loading screen stands beside it: with one, the answer to an unknown id would be a 200, and without
 * script the company would stay hidden behind it.
 */
export default async function Page({ params, searchParams }: Props) {
  const id = recordIdOf((await params).id)
  if (id === null) notFound()
  const company = await loadCompany(id)
  if (company === "signed-out") return <SignInInPlace path={`/company/${id}`} />
  if (company === "missing") notFound()
  const [activity, reference, incoming] = await Promise.all([loadActivity(id), readReference(), headers()])
  const backTo = backAddress("/companies", incoming.get("referer"), incoming.get("host"))
  const { fromRegistrationId } = await searchParams
  return (
    <ScreenMessages areas={["notes", "activity", "company", "tradeshows", "contactForm", "audit", "merges"]}>
      <CompanyPage
        company={company}
        activity={activity}
        reference={reference}
        backTo={backTo}
        fromRegistration={typeof fromRegistrationId === "string" ? recordIdOf(fromRegistrationId) : null}
      />
    </ScreenMessages>
  )
}
