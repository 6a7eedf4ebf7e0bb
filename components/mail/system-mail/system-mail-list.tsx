"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { AdminList } from "#components/records/lists/administration/admin-list.tsx"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import type { Column } from "#components/ui/table/column.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import type { SystemMail, SystemMailSetup } from "#lib/contract/mail/system-mail.ts"
import classes from "./system-mail.module.css"

type Props = AdminListData<SystemMail> & { setup: SystemMailSetup }

const kinds = [
  "invite",
  "reset",
  "forgotten",
  "notice",
  "signIn",
  "mailboxCode",
  "applicationLink",
  "applicationLinks",
  "applicationSent",
  "applicationCorrected",
  "reminder",
  "subscription",
  "test",
] as const

/** Mails of the application itself, and how they go out. */
export function SystemMailList({ setup, ...data }: Props) {
  const t = useTranslations("systemMailAdmin")
  const router = useRouter()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)

  async function act(
    call: () => Promise<unknown>,
    done: "tested" | "sending",
    failed: "testFailed" | "sendFailed",
  ) {
    setBusy(true)
    try {
      await call()
      void toastSuccess(t(done))
    } catch (error) {
      void showFailure(error, t(failed))
    } finally {
      setBusy(false)
      router.refresh()
    }
  }
  const loadApi = async () => (await import("#lib/api/client.ts")).api.systemMails

  const columns: Column<SystemMail>[] = [
    { key: "to", label: t("columns.to"), width: "28%", isHeader: true, cell: ({ email }) => email },
    {
      key: "kind",
      label: t("columns.kind"),
      width: "20%",
      cell: ({ kind }) => t(`kinds.${kinds.find((one) => one === kind) ?? "other"}`),
    },
    {
      key: "state",
      label: t("columns.state"),
      width: "26%",
      cell: ({ state, attempts, failure }) => (
        <span className={classes.state} data-state={state} data-tooltip={failure ?? undefined}>
          {t(`states.${state}`, { attempts })}
          {failure && state !== "dropped" && <span className={classes.failure}>{failure}</span>}
        </span>
      ),
    },
    {
      key: "created",
      label: t("columns.created"),
      width: "16%",
      align: "end",
      cell: ({ created_at }) => <Moment value={created_at} />,
    },
    {
      key: "actions",
      label: <span className="visually-hidden">{t("columns.actions")}</span>,
      width: "10%",
      align: "end",
      cell: ({ id, email, state }) =>
        state === "retrying" && (
          <PlainButton
            size="small"
            disabled={isBusy}
            onClick={() =>
              void act(async () => (await loadApi()).sendNow({ mail: id }), "sending", "sendFailed")
            }
          >
            {t("sendNow")}
            <span className="visually-hidden"> {email}</span>
          </PlainButton>
        ),
    },
  ]
  return (
    <AdminList
      {...data}
      path="/admin/system-mail"
      title={t("title")}
      search={t("search")}
      columns={columns}
      isReadOnly
      empty={t("empty")}
      actions={
        setup.is_set_up && (
          <PlainButton
            disabled={isBusy}
            onClick={() => void act(async () => (await loadApi()).sendTest(), "tested", "testFailed")}
          >
            {t("test")}
          </PlainButton>
        )
      }
    >
      <p className={setup.is_set_up ? classes.setup : classes.missing}>
        {setup.is_set_up
          ? `${t("setUp", { from: setup.from, server: setup.server })} ${
              setup.signed_for === null ? t("unsigned") : t("signed", { domain: setup.signed_for })
            }`
          : t("notSetUp")}
      </p>
    </AdminList>
  )
}
