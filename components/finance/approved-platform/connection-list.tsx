"use client"

import { IconAlertTriangle } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useLoadedRows } from "#components/records/lists/administration/use-loaded-rows.ts"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { later } from "#components/ui/loading/later.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { PlatformConnection } from "#lib/contract/finance/approved-platform.ts"
import classes from "./shared/approved-platform.module.css"
import { usePlatformTexts } from "./shared/use-platform-texts.ts"

const ConnectionDialog = later(() =>
  import("./connection-dialog.tsx").then((loaded) => loaded.ConnectionDialog),
)

const CallbackDialog = later(() => import("./callback-dialog.tsx").then((loaded) => loaded.CallbackDialog))

/** How entities are linked to their platforms, and how it goes with these. */
export function ConnectionList({ connections: loaded }: { connections: PlatformConnection[] }) {
  const t = useTranslations("approvedPlatform.connection")
  const router = useRouter()
  const { rows, setRows } = useLoadedRows(loaded)
  const [dialog, setDialog] = useState<{
    connection: PlatformConnection
    isOfCalls: boolean
    count: number
  }>()
  const open = (connection: PlatformConnection, isOfCalls = false) =>
    setDialog((before) => ({ connection, isOfCalls, count: (before?.count ?? 0) + 1 }))
  const Dialog = dialog?.isOfCalls ? CallbackDialog : ConnectionDialog
  return (
    <section aria-label={t("title")}>
      <ul className={classes.connections}>
        {rows.map((connection) => (
          <Row
            key={connection.entity}
            connection={connection}
            onEdit={() => open(connection)}
            onCalls={() => open(connection, true)}
          />
        ))}
      </ul>
      {dialog ? (
        <Dialog
          key={dialog.count}
          connection={dialog.connection}
          onSaved={(saved) => {
            setRows(saved)
            router.refresh()
          }}
        />
      ) : null}
    </section>
  )
}

type RowProps = { connection: PlatformConnection; onEdit: () => void; onCalls: () => void }

function Row({ connection, onEdit, onCalls }: RowProps) {
  const t = useTranslations("approvedPlatform.connection")
  const calls = useTranslations("approvedPlatform.callback")
  const { problemOf } = usePlatformTexts()
  const { seller, is_french, is_on, version, last_success_at, problem, waiting, refused } = connection
  return (
    <li className={classes.connection}>
      <strong>{seller}</strong>
      {is_french ? (
        <>
          <span>{is_on ? t("on") : t("off")}</span>
          {is_on ? (
            <span className={classes.quiet}>
              {last_success_at
                ? t.rich("lastSuccess", { day: () => <Moment value={last_success_at} /> })
                : t("noSuccess")}
              {" · "}
              {t("waitingCount", { count: waiting })}, {t("refusedCount", { count: refused })}
            </span>
          ) : null}
          <PlainButton
            size="small"
            aria-haspopup="dialog"
            aria-label={t("editNamed", { name: seller })}
            onClick={onEdit}
          >
            {t("edit")}
          </PlainButton>
          {version > 0 ? <CheckButton connection={connection} /> : null}
          {is_on ? (
            <PlainButton
              size="small"
              aria-haspopup="dialog"
              aria-label={calls("openNamed", { name: seller })}
              onClick={onCalls}
            >
              {calls("open")}
            </PlainButton>
          ) : null}
        </>
      ) : (
        <span className={classes.quiet}>{t("notFrench")}</span>
      )}
      {is_on && problem ? (
        <span className={classes.trouble}>
          <IconAlertTriangle size={14} aria-hidden /> {t("trouble", { problem: problemOf(connection) })}
        </span>
      ) : null}
    </li>
  )
}

function CheckButton({ connection: { entity, seller } }: { connection: PlatformConnection }) {
  const t = useTranslations("approvedPlatform.connection")
  const { problemOf } = usePlatformTexts()
  const showFailure = useFailureToast()
  const checking = useMutation({
    mutationFn: () => api.approvedPlatform.check({ entity }),
    onSuccess: ({ data }) =>
      void (data.problem ? toastFailure(t("fails", { problem: problemOf(data) })) : toastSuccess(t("works"))),
    onError: (error) => showFailure(error, t("checkFailed")),
  })
  return (
    <PlainButton
      size="small"
      aria-label={t("checkNamed", { name: seller })}
      disabled={checking.isPending}
      onClick={() => checking.mutate()}
    >
      {t("check")}
    </PlainButton>
  )
}
