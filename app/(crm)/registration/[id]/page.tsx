import type { Metadata } from "next"
import { headers } from "next/headers"
import { notFound } from "next/navigation"
import { InlineSignIn } from "#components/identity/account/sign-in/inline-sign-in.tsx"
import { auditAreas } from "#components/records/audit/audit-areas.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import {
  loadActivity,
  loadChoices,
  loadDraftLink,
  loadRegistration,
} from "#components/shows/registrations/record/load-registration.ts"
import { RegistrationPage } from "#components/shows/registrations/record/registration-page.tsx"
import { readReference } from "#lib/api/reference.ts"
import { oneLine } from "#lib/contract/platform/one-line.ts"
import { pageAddress } from "#lib/pages/page-address.ts"
import { backAddress } from "#lib/session/back-address.ts"
import { requireUser } from "#lib/session/current-user.ts"
import { recordIdOf } from "#lib/text/record-id.ts"

type Props = PageProps<"/registration/[id]">

/** Without a session not even the name is told. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = recordIdOf((await params).id)
  const registration = id === null ? "missing" : await loadRegistration(id)
  return typeof registration === "string" || "mergedInto" in registration
    ? {}
    : { title: oneLine(registration.informations.company_name) }
}

/** The page of a registration; like the company's it has no loading screen beside it. */
export default async function Page({ params, searchParams }: Props) {
  const id = recordIdOf((await params).id)
  if (id === null) notFound()
  const [registration, query] = await Promise.all([loadRegistration(id), searchParams])
  if (registration === "signed-out") return <InlineSignIn path={pageAddress(`/registration/${id}`, query)} />
  if (registration === "missing" || "mergedInto" in registration) notFound()
  const [activity, choices, reference, draftLink, user, incoming] = await Promise.all([
    loadActivity(id),
    loadChoices(),
    readReference(),
    loadDraftLink(query),
    requireUser(),
    headers(),
  ])
  if (!user) return <InlineSignIn path={pageAddress(`/registration/${id}`, query)} />
  const backTo = backAddress("/registrations", incoming.get("referer"), incoming.get("host"))
  return (
    <ScreenMessages
      areas={[
        "notes",
        "activity",
        "registration",
        "registrations.lifecycle",
        "contacts.no-name",
        "record",
        "messenger.panel",
        "mailingLists.ofRecord",
        "mailingLists.sources",
        "mailingLists.history",
        "messenger.mail",
        "messenger.body",
        "messenger.delivery",
        "messenger.failures",
        ...auditAreas,
      ]}
    >
      <RegistrationPage
        registration={registration}
        activity={activity}
        choices={choices}
        reference={reference}
        backTo={backTo}
        draftLink={draftLink}
        user={user}
      />
    </ScreenMessages>
  )
}
