"use client"

import { useTranslations } from "next-intl"
import { api } from "#lib/api/client.ts"
import type { EditableSession } from "#lib/contract/tradeshows.ts"
import { RowName } from "./row-name.tsx"
import classes from "./shared/session-panel.module.css"
import { useSessionChange } from "./use-session-changes.ts"

type Props = {
  show: number
  session: EditableSession
  mayEdit: boolean
  onChanged: (sessions: EditableSession[]) => void
}

/** The name of a session, changed in place by who may. */
export function SessionName({ show, session, mayEdit, onChanged }: Props) {
  const t = useTranslations("tradeshows")
  const { id, version } = session
  const renaming = useSessionChange(
    show,
    (name: string) => api.tradeshows.renameSession({ tradeshow: show, session: id, name, version }),
    onChanged,
  )
  if (!mayEdit) return <strong className={classes.name}>{session.name}</strong>
  return (
    <RowName name={session.name} renaming={renaming} texts={{ label: t("name"), failed: t("saveFailed") }} />
  )
}
