"use client"

import { useTranslations } from "next-intl"
import { AddRow } from "#components/records/lists/administration/ordered/add-row.tsx"
import { api } from "#lib/api/client.ts"
import type { EditableSession } from "#lib/contract/shows/tradeshows.ts"
import { useSessionChange } from "./use-session-changes.ts"

type Props = { show: number; onChanged: (sessions: EditableSession[]) => void }

/** Adds a session to a trade show. */
export function AddSession({ show, onChanged }: Props) {
  const t = useTranslations("tradeshows")
  const creation = useSessionChange(
    show,
    (name: string) => api.tradeshows.createSession({ tradeshow: show, name }),
    onChanged,
  )
  const texts = {
    label: t("newName"),
    add: t("add"),
    failed: t("addFailed"),
    added: (name: string) => t("added", { name }),
  }
  return <AddRow creation={creation} texts={texts} />
}
