import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { loadSequences } from "#components/automation/sequences/list/load-sequences.ts"
import { SequencesScreen } from "#components/automation/sequences/list/sequences-screen.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

const areas = ["sequences", "list", "table"] as const

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sequences"))("title") }
}

export default async function SequencesPage({ searchParams }: PageProps<"/sequences">) {
  const { list, stopped } = await loadSequences(searchParams)
  return (
    <ScreenMessages areas={areas}>
      <SequencesScreen list={list} stopped={stopped} />
    </ScreenMessages>
  )
}
