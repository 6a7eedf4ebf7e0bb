"use client"

import { IconBell, IconExternalLink, IconTrash } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type ComponentProps, useState } from "react"
import { AdminList } from "#components/records/lists/administration/admin-list.tsx"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import { ReminderDialogHost } from "#components/records/notifications/shared/reminder-dialog-host.tsx"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { PlainFrame } from "#components/ui/page/plain-screen.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { pageOf, useSelection } from "#components/ui/table/use-selection.ts"
import { useDay } from "#components/ui/text/use-day.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { IncompleteCounts, IncompleteRegistration } from "#lib/contract/shows/registration-drafts.ts"
import { TypingMark } from "../typing/typing-mark.tsx"
import { useTyping } from "../typing/use-typing.ts"
import { incompleteColumns } from "./columns.tsx"
import { IncompleteTabs } from "./incomplete-tabs.tsx"
import { LeftActions } from "./left-actions.tsx"
import { pathOf } from "./paths.ts"
import { selectionColumn } from "./selection-column.tsx"

type Props = AdminListData<IncompleteRegistration> & { counts: IncompleteCounts; isLeft: boolean }

/** Applications that are drafts still. */
export function IncompleteList({ counts, isLeft, ...data }: Props) {
  const t = useTranslations("registrations.incomplete")
  const texts = useTranslations("registration.delete")
  const list = useTranslations("registration")
  const day = useDay()
  const router = useRouter()
  const confirm = useConfirm()
  const mayEdit = useMayEdit()
  const showFailure = useFailureToast()
  const live = useTyping()
  const control = useSelection(`${isLeft} ${data.url.q}`, pageOf(data.place))
  const table = useTranslations("table")
  const [reminder, setReminder] = useState<ComponentProps<typeof ReminderDialogHost>["draft"]>()
  const nameOf = ({ company_name, emails }: IncompleteRegistration) =>
    company_name || emails[0] || t("noName")
  const removal = useMutation({
    mutationFn: async ({ id: draftId }: IncompleteRegistration) => {
      const { api } = await import("#lib/api/client.ts")
      return api.registrations.removeIncomplete({ draftId })
    },
    onSuccess: (_, row) => {
      void toastSuccess(texts("done", { name: nameOf(row) }))
      router.refresh()
    },
    onError: (error) => {
      // It may have been published or deleted meanwhile: then the list says so.
      router.refresh()
      const isRefused = error instanceof ApiError && error.status === 409
      return isRefused
        ? toastFailure(t("removeFailed"), { description: error.message })
        : showFailure(error, t("removeFailed"))
    },
  })

  async function askRemoval(row: IncompleteRegistration) {
    const question = { title: texts("question"), action: texts("action"), danger: true }
    const message = (
      <>
        <p>{nameOf(row)}</p>
        {texts("explain")}
      </>
    )
    if (await confirm({ ...question, message })) removal.mutate(row)
  }

  return (
    <PlainFrame
      back={
        <BackLink href="/registrations" label={list("backLabel")}>
          {list("back")}
        </BackLink>
      }
    >
      <AdminList
        {...data}
        path={pathOf(isLeft)}
        title={t("title")}
        search={t("search")}
        columns={[
          ...(isLeft
            ? [
                selectionColumn(
                  control,
                  data.rows.map(({ id }) => id),
                  {
                    page: table("selectPage"),
                    rowOf: (row) => table("selectRow", { name: nameOf(row) }),
                  },
                ),
              ]
            : []),
          ...incompleteColumns({
            column: (key) => t(`columns.${key}`),
            nameOf,
            left: t("left"),
            leftTip: t("leftTip"),
            reminded: ({ reminded_at: at }) => at && t("reminded", { date: day(at) }),
            typing: (row, touched) => {
              const now = live ? live.typing.find(({ id }) => id === row.id) : row.typing
              if (!now) return touched
              return (
                <TypingMark key={live?.round ?? row.touched_at} typing={now}>
                  {touched}
                </TypingMark>
              )
            },
            openIcon: <IconExternalLink size={14} aria-hidden="true" />,
            actions: (row) => (
              <>
                {row.is_left && (
                  <IconButton
                    aria-label={t("remindNamed", { name: nameOf(row) })}
                    data-tooltip={t("remind")}
                    onClick={() =>
                      setReminder({
                        about: { type: "registration", id: row.id, name: nameOf(row) },
                        title: t("reminder", { name: nameOf(row) }),
                      })
                    }
                  >
                    <IconBell size={16} aria-hidden="true" />
                  </IconButton>
                )}
                <IconButton
                  tone="removing"
                  aria-label={t("removeNamed", { name: nameOf(row) })}
                  data-tooltip={mayEdit ? texts("action") : t("mayNotEdit")}
                  aria-disabled={!mayEdit || undefined}
                  disabled={removal.isPending && removal.variables === row}
                  onClick={() => mayEdit && void askRemoval(row)}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </IconButton>
              </>
            ),
          }),
        ]}
        empty={t(isLeft ? "emptyLeft" : "empty")}
      >
        <IncompleteTabs url={data.url} counts={counts} isLeft={isLeft} />
        {isLeft && (
          <LeftActions control={control} total={data.place.total} name={data.url.q} rows={data.rows} />
        )}
      </AdminList>
      <ReminderDialogHost draft={reminder} onClose={() => setReminder(undefined)} />
    </PlainFrame>
  )
}
