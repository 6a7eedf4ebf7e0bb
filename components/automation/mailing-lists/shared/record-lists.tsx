"use client"

import { useTranslations } from "next-intl"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useCan } from "#components/shell/user-context.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { useIdle } from "#components/ui/loading/use-idle.ts"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

const { Part: ListsOfRecord } = lazyPart(
  () => import("./lists-of-record.tsx").then((loaded) => loaded.ListsOfRecord),
  { waiting: <Skeleton height={40} /> },
)

type Props = { of: { type: KindWith<"bulk">; id: number } }

/** Mailing lists of the contacts of a company or a registration. No page waits for them, or for the script that asks for them. */
export function RecordLists({ of }: Props) {
  const t = useTranslations("mailingLists.ofRecord")
  const isIdle = useIdle()
  if (!useCan("crm.read")) return null
  return (
    <RecordBlock title={t("title")}>
      {isIdle ? <ListsOfRecord of={of} /> : <Skeleton height={40} />}
    </RecordBlock>
  )
}
