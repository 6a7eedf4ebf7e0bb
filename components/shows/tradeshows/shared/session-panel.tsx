"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import { can } from "#lib/access/abilities.ts"
import type { EditableSession } from "#lib/contract/shows/tradeshows.ts"
import { AddSession } from "../add-session.tsx"
import { SessionCard } from "../session-card.tsx"
import { useSessions } from "../use-session-changes.ts"
import classes from "./session-panel.module.css"

type Props = {
  tradeshow: { id: number; name: string }
  opened: boolean
  onClose: () => void
  /** Hears of the show's sessions after each change. */
  onChanged?: (sessions: EditableSession[]) => void
}

const unheard = () => undefined
/** Of a session's card, in pixels: nothing jumps when it comes. */
const cardHeight = 150

/**
 * The sessions of a trade show: add, date, make current, put on the marketplace's list, delete (T-4).
 * Load it lazily; the screen sends the texts of the area "tradeshows".
 */
export function SessionPanel({ tradeshow, opened, onClose, onChanged = unheard }: Props) {
  const t = useTranslations("tradeshows")
  const mayEdit = can(useUser(), "session.add")
  const { data, isError, refetch } = useSessions(tradeshow.id)
  return (
    <SidePanel opened={opened} onClose={onClose} title={t("panelTitle", { name: tradeshow.name })}>
      {mayEdit && <AddSession show={tradeshow.id} onChanged={onChanged} />}
      {!data && !isError && <Waiting label={t("loading")} />}
      {isError && !data && (
        <EmptyState
          title={t("failed")}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {t("retry")}
            </Button>
          }
        />
      )}
      {data?.length === 0 && <EmptyState title={t("none")}>{mayEdit && t("noneHint")}</EmptyState>}
      {data && data.length > 0 && (
        <ul className={classes.sessions}>
          {data.map((session) => (
            <SessionCard
              key={session.id}
              show={tradeshow}
              session={session}
              current={data.find(({ is_current }) => is_current)}
              mayEdit={mayEdit}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
    </SidePanel>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={classes.waiting}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={cardHeight} />
      ))}
    </div>
  )
}
