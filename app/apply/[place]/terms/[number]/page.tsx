import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { publicPart } from "#components/shell/public-part.ts"
import { TermsScreen } from "#components/shows/applications/terms/terms-screen.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("applications.parts"))("terms") }
}

export default async function TermsPage({ params }: PageProps<"/apply/[place]/terms/[number]">) {
  const { place, number } = await params
  if (!/^\d{1,9}$/.test(number)) notFound()
  return <TermsScreen address={publicPart(place)} number={Number(number)} />
}
