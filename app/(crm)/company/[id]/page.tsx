import type { Metadata } from "next"
import { headers } from "next/headers"
import { notFound, redirect } from "next/navigation"
import { CompanyPage } from "#components/crm/companies/record/company-page.tsx"
import {
  loadActivity,
  loadCompany,
  loadRegistrations,
} from "#components/crm/companies/record/load-company.ts"
import { InlineSignIn } from "#components/identity/account/sign-in/inline-sign-in.tsx"
import { auditAreas } from "#components/records/audit/audit-areas.ts"
import { keptAddress } from "#components/records/merges/kept-address.ts"
import { loadMergedAway } from "#components/records/merges/load-merged-away.ts"
import { MergedNotice } from "#components/records/merges/merged-notice.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { readReference } from "#lib/api/reference.ts"
import { oneLine } from "#lib/contract/platform/one-line.ts"
import { pageAddress } from "#lib/pages/page-address.ts"
import { backAddress } from "#lib/session/back-address.ts"
import { recordIdOf } from "#lib/text/record-id.ts"

type Props = PageProps<"/company/[id]">

/** Without a session not even the name is told. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = recordIdOf((await params).id)
  const company = id === null ? "missing" : await loadCompany(id)
  return typeof company === "string" || "mergedInto" in company
    ? {}
    : { title: oneLine(company.informations.name) }
}

/**
 * The company page. It has no loading screen beside it: with one, the answer to an unknown id would be a 200, and without
 * script the company would stay hidden behind it.
 */
export default async function Page({ params, searchParams }: Props) {
  const id = recordIdOf((await params).id)
  if (id === null) notFound()
  const [company, query] = await Promise.all([loadCompany(id), searchParams])
  if (company === "signed-out") return <InlineSignIn path={pageAddress(`/company/${id}`, query)} />
  if (company === "missing") notFound()
  if ("mergedInto" in company) redirect(keptAddress({ type: "company", id: company.mergedInto }, id, query))
  const subject = { type: "company", id } as const
  const [activity, reference, registrations, merge, incoming] = await Promise.all([
    loadActivity(id),
    readReference(),
    loadRegistrations(id),
    loadMergedAway(subject, query),
    headers(),
  ])
  const backTo = backAddress("/companies", incoming.get("referer"), incoming.get("host"))
  const { fromRegistrationId } = query
  return (
    <ScreenMessages
      areas={[
        "notes",
        "activity",
        "company",
        "record",
        "tradeshows",
        "contactForm",
        "merges",
        "messenger.panel",
        "mailingLists.ofRecord",
        "mailingLists.sources",
        "mailingLists.history",
        "messenger.mail",
        "messenger.body",
        "messenger.delivery",
        "messenger.failures",
        "registrations.ofRecord",
        ...auditAreas,
      ]}
    >
      <MergedNotice key={id} subject={subject} merge={merge} />
      <CompanyPage
        company={company}
        activity={activity}
        reference={reference}
        registrations={registrations}
        backTo={backTo}
        fromRegistration={typeof fromRegistrationId === "string" ? recordIdOf(fromRegistrationId) : null}
      />
    </ScreenMessages>
  )
}
