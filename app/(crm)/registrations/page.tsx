import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { loadListUrl } from "#components/records/lists/filters/list-url.ts"
import { loadRegistrationList } from "#components/shows/registrations/list/load-registration-list.ts"
import { RegistrationList } from "#components/shows/registrations/list/registration-list.tsx"

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("registrations")
  return { title: t("title") }
}

export default async function RegistrationsPage({ searchParams }: PageProps<"/registrations">) {
  const data = await loadRegistrationList(await loadListUrl(searchParams))
  return <RegistrationList {...data} />
}
