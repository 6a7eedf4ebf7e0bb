import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { type MergeType, undoDays } from "#lib/contract/merges.ts"
import { loadMerge, type MergeParams } from "./load-merge.ts"
import { MergeScreen } from "./merge-screen.tsx"

type Props = { type: MergeType; params: Promise<MergeParams> }

export async function mergeMetadata(type: MergeType): Promise<Metadata> {
  const t = await getTranslations("merges.title")
  return { title: t(type) }
}

/** Two companies or two contacts side by side, before they become one. */
export async function MergePage({ type, params }: Props) {
  const { id, other } = await params
  const preview = await loadMerge(type, id, other)
  if (!preview) notFound()
  return (
    <ScreenMessages areas={["merges"]}>
      <MergeScreen key={`${id} ${other}`} type={type} first={preview} undoDays={undoDays} />
    </ScreenMessages>
  )
}
