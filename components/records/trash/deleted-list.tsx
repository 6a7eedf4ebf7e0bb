"use client"

import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { AdminList } from "#components/records/lists/administration/admin-list.tsx"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { Link } from "#components/ui/page/link.tsx"
import { LinkTabs } from "#components/ui/page/link-tabs.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { DeletedRecord, TrashType } from "#lib/contract/records/trash.ts"

type Props = AdminListData<DeletedRecord> & { type: TrashType; types: readonly TrashType[] }

/** Deleted records of a kind, each with the way back. */
export function DeletedList({ type, types, ...data }: Props) {
  const t = useTranslations("trash")
  const texts = useTranslations()
  const router = useRouter()
  const showFailure = useFailureToast()
  const submitLock = useSubmitLock()
  const restoring = useMutation({
    mutationFn: (record: DeletedRecord) => api.trash.restore({ type, record: record.id }),
    onSuccess: (_, { id, name }) => {
      void toastSuccess(t("restored", { name }), {
        action: { label: t("open"), onClick: () => router.push(`/${type}/${id}`) },
      })
      router.refresh()
    },
    onError: (error) => {
      // Somebody else may have restored it meanwhile.
      router.refresh()
      const isRefused = error instanceof ApiError && error.status === 409
      return isRefused
        ? toastFailure(t("refused"), { description: error.message })
        : showFailure(error, t("restoreFailed"))
    },
    onSettled: submitLock.release,
  })
  const columns: Column<DeletedRecord>[] = [
    { key: "name", label: t("name"), width: "30%", isHeader: true, cell: ({ name }) => name || t("noName") },
    { key: "detail", label: texts(`${type}.kind.detail`), width: "26%", cell: ({ detail }) => detail },
    { key: "by", label: t("by"), width: "18%", cell: ({ deleted_by }) => deleted_by?.name },
    {
      key: "at",
      label: t("at"),
      width: "13%",
      align: "end",
      cell: ({ deleted_at }) => <Moment value={deleted_at} />,
    },
    {
      key: "restore",
      label: t("actions"),
      width: "13%",
      align: "end",
      cell: (record) => (
        <Button
          variant="default"
          size="compact-xs"
          // A restored record is on the list until that is read again.
          loading={restoring.variables === record && !restoring.isError}
          disabled={restoring.isPending}
          aria-label={t("restoreNamed", { name: record.name })}
          onClick={() => submitLock.acquire() && restoring.mutate(record)}
        >
          {t("restore")}
        </Button>
      ),
    },
  ]
  return (
    <AdminList
      {...data}
      path={`/admin/trash/${type}`}
      title={t("title")}
      search={t("search")}
      columns={columns}
      empty={t("none")}
    >
      <LinkTabs label={t("types")}>
        {types.map((one) => (
          <Link key={one} href={`/admin/trash/${one}`} aria-current={one === type ? "page" : undefined}>
            {texts(`${one}.kind.list`)}
          </Link>
        ))}
      </LinkTabs>
    </AdminList>
  )
}
