import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { PlaceScreen } from "#components/areas/applications/place-screen.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("applications.sent"))("title") }
}

export default async function ApplyPage({ params, searchParams }: PageProps<"/apply/[place]">) {
  const [{ place }, { said }] = await Promise.all([params, searchParams])
  return <PlaceScreen place={decodeURIComponent(place)} said={typeof said === "string" ? said : undefined} />
}
