import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ContactList } from "#components/crm/contacts/list/contact-list.tsx"
import { loadContactList } from "#components/crm/contacts/list/load-contact-list.ts"
import { loadListUrl } from "#components/records/lists/filters/list-url.ts"

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("contacts")
  return { title: t("title") }
}

export default async function ContactsPage({ searchParams }: PageProps<"/contacts">) {
  const data = await loadContactList(await loadListUrl(searchParams))
  return <ContactList {...data} />
}
