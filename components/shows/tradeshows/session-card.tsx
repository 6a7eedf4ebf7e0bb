"use client"

import { ActionIcon, Button } from "@mantine/core"
import { IconTrash } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { RowName } from "#components/records/lists/administration/ordered/row-name.tsx"
import { useUser } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import type { EditableSession } from "#lib/contract/shows/tradeshows.ts"
import { SessionDay } from "./session-day.tsx"
import classes from "./shared/session-panel.module.css"
import { useRemoveSession, useSessionChange } from "./use-session-changes.ts"

const SessionValuesDialog = later(() =>
  import("./session-values.tsx").then((loaded) => loaded.SessionValuesDialog),
)

type Props = {
  show: { id: number; name: string }
  session: EditableSession
  /** The show's current session. */
  current: EditableSession | undefined
  mayEdit: boolean
  onChanged: (sessions: EditableSession[]) => void
}

/** One session. Every change is stored at once; what fails is told and put back. */
export function SessionCard({ show, session, current, mayEdit, onChanged }: Props) {
  const t = useTranslations("tradeshows")
  const confirm = useConfirm()
  const { isAdmin } = useUser()
  const { remove, isPending: isRemoving } = useRemoveSession(show.id, onChanged)

  async function askToDelete() {
    const question = {
      title: t("deleteQuestion", { name: session.name }),
      message: t("deleteExplain"),
      action: t("deleteAction"),
      danger: true,
    }
    if (await confirm(question)) await remove(session)
  }

  return (
    <li className={classes.session} aria-label={session.name} data-current={session.is_current || undefined}>
      <div className={classes.head}>
        <SessionName show={show.id} session={session} mayEdit={mayEdit} onChanged={onChanged} />
        {session.is_current && <span className={classes.mark}>{t("current")}</span>}
        {isAdmin && (
          <ActionIcon
            className={classes.delete}
            aria-label={t("deleteNamed", { name: session.name })}
            data-tooltip={t("deleteAction")}
            disabled={isRemoving}
            onClick={() => void askToDelete()}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classes.days}>
        {(["from", "to"] as const).map((type) => (
          <SessionDay
            key={`${type} ${session[type]}`}
            show={show.id}
            session={session}
            type={type}
            mayEdit={mayEdit}
            onChanged={onChanged}
          />
        ))}
      </div>
      {isAdmin && <MailValues show={show.id} session={session} onChanged={onChanged} />}
      <SessionFlags show={show} session={session} current={current} mayEdit={mayEdit} onChanged={onChanged} />
    </li>
  )
}

type MailValuesProps = { show: number; session: EditableSession; onChanged: Props["onChanged"] }

/** What mails say of the session, in a dialog. */
function MailValues({ show, session, onChanged }: MailValuesProps) {
  const t = useTranslations("tradeshows")
  const [count, setCount] = useState(0)
  // The session has another version now: its name is changed on that.
  const reload = async () => onChanged((await api.tradeshows.listSessions({ tradeshow: show })).data)
  return (
    <>
      <Button variant="default" size="compact-xs" aria-haspopup="dialog" onClick={() => setCount(count + 1)}>
        {t("mailValues")}
        <span className="visually-hidden"> {session.name}</span>
      </Button>
      {count > 0 && <SessionValuesDialog key={count} session={session} onSaved={() => void reload()} />}
    </>
  )
}

function SessionFlags({ show, session, current, mayEdit, onChanged }: Props) {
  const t = useTranslations("tradeshows")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const onError = (error: unknown) => void showFailure(error, t("saveFailed"))
  const sync = useSessionChange(
    show.id,
    (is_sync_mp: boolean) => api.tradeshows.syncSession({ session: session.id, is_sync_mp }),
    onChanged,
  )
  const activation = useSessionChange(
    show.id,
    (is_current: boolean) => api.tradeshows.setCurrentSession({ session: session.id, is_current }),
    onChanged,
  )

  async function askToSwitch() {
    const { is_current: isCurrent, name } = session
    const question = {
      title: t(isCurrent ? "endQuestion" : "currentQuestion", { name, show: show.name }),
      message: isCurrent || !current ? t("endExplain") : t("currentExplain", { other: current.name }),
      action: t(isCurrent ? "endCurrent" : "makeCurrent"),
    }
    if (await confirm(question)) activation.mutate(!isCurrent, { onError })
  }

  if (!mayEdit) return <p className={classes.read}>{t(session.is_sync_mp ? "onList" : "offList")}</p>
  const isOnList = sync.isPending ? sync.variables : session.is_sync_mp
  return (
    <div className={classes.flags}>
      <span className={classes.flag}>
        {t("sync")}
        <Choice
          label={t("syncNamed", { name: session.name })}
          value={isOnList ? "yes" : "no"}
          onChange={(value) => sync.mutate(value === "yes", { onError })}
          options={[
            { value: "yes", label: t("yes") },
            { value: "no", label: t("no") },
          ]}
        />
      </span>
      <Button
        variant="default"
        size="compact-xs"
        loading={activation.isPending}
        onClick={() => void askToSwitch()}
        aria-label={t(session.is_current ? "endNamed" : "makeCurrentNamed", { name: session.name })}
      >
        {t(session.is_current ? "endCurrent" : "makeCurrent")}
      </Button>
    </div>
  )
}

type SessionNameProps = {
  show: number
  session: EditableSession
  mayEdit: boolean
  onChanged: (sessions: EditableSession[]) => void
}

/** The name of a session, changed in place by who may. */
function SessionName({ show, session, mayEdit, onChanged }: SessionNameProps) {
  const t = useTranslations("tradeshows")
  const { id, version } = session
  const renaming = useSessionChange(
    show,
    (name: string) => api.tradeshows.renameSession({ tradeshow: show, session: id, name, version }),
    onChanged,
  )
  if (!mayEdit) return <strong className={classes.name}>{session.name}</strong>
  return (
    <RowName
      name={session.name}
      renaming={renaming}
      texts={{
        label: t("name"),
        rename: t("rename"),
        renameNamed: (name) => t("renameNamed", { name }),
        failed: t("saveFailed"),
      }}
    />
  )
}
