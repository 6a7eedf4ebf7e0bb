import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ContactList } from "#components/contacts/contact-list.tsx"
import { loadContactList } from "#components/contacts/load-contact-list.ts"
import { loadListUrl } from "#components/filters/list-url.ts"

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("contacts")
  return { title: t("title") }
}

export default async function ContactsPage({ searchParams }: PageProps<"/contacts">) {
  const data = await loadContactList(await loadListUrl(searchParams))
  return <ContactList {...data} />
}
