"use client"

import { IconArrowMerge } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { Link } from "#components/ui/page/link.tsx"
import type { Selection } from "#components/ui/table/selection.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"
import { mayMerge, mergePath } from "./merge-subject.ts"

/** The way to compare two rows of a list, while exactly two are chosen; the one chosen first is kept unless said otherwise. */
export function MergeSelected({ type, selection }: { type: MergeType; selection: Selection }) {
  const t = useTranslations("list")
  const user = useUser()
  const [kept, removed, third] = selection.all ? [] : selection.ids
  if (kept === undefined || removed === undefined || third !== undefined) return null
  if (!mayMerge(user, type)) return null
  return (
    <Link href={mergePath(type, kept, removed)} className={buttons.plain}>
      <IconArrowMerge size={16} aria-hidden />
      {t("mergeTwo")}
    </Link>
  )
}
