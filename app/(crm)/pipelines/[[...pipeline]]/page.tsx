import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { loadBoard } from "#components/crm/pipelines/load-board.ts"
import { PipelinesScreen } from "#components/crm/pipelines/pipelines-screen.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("pipelines"))("title") }
}

export default async function PipelinesPage({
  params,
  searchParams,
}: PageProps<"/pipelines/[[...pipeline]]">) {
  const [asked, ...more] = (await params).pipeline ?? []
  if (more.length > 0) notFound()
  return <PipelinesScreen {...(await loadBoard(asked, searchParams))} />
}
