import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { cache } from "react"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import { type MergePreview, type MergeType, undoDays } from "#lib/contract/records/merges.ts"
import { recordIdOf } from "#lib/text/record-id.ts"
import { MergeScreen } from "./merge-screen.tsx"

/** Ids in the address of a merge. */
type MergeParams = { id: string; other: string }

/**
 * The comparison that an address asks for, read once a request.
 * @returns undefined when one of the two is unknown or deleted, or both are the same
 */
const loadMerge = cache(
  async (type: MergeType, id: string, other: string): Promise<MergePreview | undefined> => {
    const [kept, removed] = [recordIdOf(id), recordIdOf(other)]
    if (kept === null || removed === null || kept === removed) return undefined
    try {
      const { data } = await serverApi.merges.preview({ type, kept, removed })
      return data
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined
      throw error
    }
  },
)

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
    <ScreenMessages areas={["merges", "fields"]}>
      <MergeScreen key={`${id} ${other}`} type={type} first={preview} undoDays={undoDays} />
    </ScreenMessages>
  )
}
