import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { loadRegistrationList } from "#components/areas/registrations/list/load-registration-list.ts"
import { RegistrationList } from "#components/areas/registrations/list/registration-list.tsx"
import { loadListUrl } from "#components/lists/filters/list-url.ts"

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("registrations")
  return { title: t("title") }
}

export default async function RegistrationsPage({ searchParams }: PageProps<"/registrations">) {
  const data = await loadRegistrationList(await loadListUrl(searchParams))
  return <RegistrationList {...data} />
}
