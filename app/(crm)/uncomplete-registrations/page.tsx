import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { IncompleteScreen } from "#components/shows/registrations/incomplete/incomplete-screen.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("registrations"))("incomplete.title") }
}

export default function Page({ searchParams }: PageProps<"/uncomplete-registrations">) {
  return <IncompleteScreen search={searchParams} isLeft={false} />
}
