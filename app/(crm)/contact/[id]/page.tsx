import type { Metadata } from "next"
import { headers } from "next/headers"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { ContactPage } from "#components/contact/contact-page.tsx"
import { loadActivity, loadChoices, loadContact } from "#components/contact/load-contact.ts"
import { SignInInPlace } from "#components/session/sign-in-in-place.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { readReference } from "#lib/api/reference.ts"
import { backAddress } from "#lib/back-address.ts"
import { recordIdOf } from "#lib/record-id.ts"

type Props = { params: Promise<{ id: string }> }

/** Without a session not even the name is told. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = recordIdOf((await params).id)
  const contact = id === null ? "missing" : await loadContact(id)
  if (typeof contact === "string") return {}
  const t = await getTranslations("contacts")
  return { title: contact.informations.name || t("no-name") }
}

/** The contact page; like the company's it has no loading screen beside it. */
export default async function Page({ params }: Props) {
  const id = recordIdOf((await params).id)
  if (id === null) notFound()
  const contact = await loadContact(id)
  if (contact === "signed-out") return <SignInInPlace path={`/contact/${id}`} />
  if (contact === "missing") notFound()
  const [activity, choices, reference, incoming] = await Promise.all([
    loadActivity(id),
    loadChoices(),
    readReference(),
    headers(),
  ])
  const backTo = backAddress("/contacts", incoming.get("referer"), incoming.get("host"))
  return (
    <ScreenMessages areas={["notes", "activity", "contact", "contactForm", "audit", "merges"]}>
      <ContactPage
        contact={contact}
        activity={activity}
        choices={choices}
        reference={reference}
        backTo={backTo}
      />
    </ScreenMessages>
  )
}
