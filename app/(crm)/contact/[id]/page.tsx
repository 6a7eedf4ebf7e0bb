import type { Metadata } from "next"
import { headers } from "next/headers"
import { notFound, redirect } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { ContactPage } from "#components/crm/contacts/record/contact-page.tsx"
import { ErasedContact } from "#components/crm/contacts/record/erased-contact.tsx"
import {
  loadActivity,
  loadChoices,
  loadContact,
  loadErasedAt,
  loadRegistrations,
} from "#components/crm/contacts/record/load-contact.ts"
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

type Props = PageProps<"/contact/[id]">

/** Without a session not even the name is told. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = recordIdOf((await params).id)
  const contact = id === null ? "missing" : await loadContact(id)
  if (typeof contact === "string" || "mergedInto" in contact) return {}
  const t = await getTranslations("contacts")
  return { title: oneLine(contact.informations.name) || t("no-name") }
}

/** The contact page; like the company's it has no loading screen beside it. */
export default async function Page({ params, searchParams }: Props) {
  const id = recordIdOf((await params).id)
  if (id === null) notFound()
  const [contact, query] = await Promise.all([loadContact(id), searchParams])
  if (contact === "signed-out") return <InlineSignIn path={pageAddress(`/contact/${id}`, query)} />
  if (contact === "missing") {
    const erasedAt = await loadErasedAt(id)
    if (erasedAt === undefined) notFound()
    return <ErasedContact at={erasedAt} />
  }
  if ("mergedInto" in contact) redirect(keptAddress({ type: "contact", id: contact.mergedInto }, id, query))
  const subject = { type: "contact", id } as const
  const [activity, choices, reference, registrations, merge, incoming] = await Promise.all([
    loadActivity(id),
    loadChoices(),
    readReference(),
    loadRegistrations(id),
    loadMergedAway(subject, query),
    headers(),
  ])
  const backTo = backAddress("/contacts", incoming.get("referer"), incoming.get("host"))
  return (
    <ScreenMessages
      areas={[
        "notes",
        "activity",
        "contact",
        "record",
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
        "persons.erase",
        "persons.export",
        ...auditAreas,
      ]}
    >
      <MergedNotice key={id} subject={subject} merge={merge} />
      <ContactPage
        contact={contact}
        activity={activity}
        choices={choices}
        reference={reference}
        registrations={registrations}
        backTo={backTo}
      />
    </ScreenMessages>
  )
}
