"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useOrder } from "#components/records/lists/administration/ordered/use-order.tsx"
import { useOrderTexts } from "#components/records/lists/administration/ordered/use-order-texts.ts"
import { useStoredList } from "#components/records/lists/administration/ordered/use-stored-list.ts"
import { useDeletion } from "#components/records/lists/administration/use-deletion.ts"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { api } from "#lib/api/client.ts"
import type { MaintainedPipeline } from "#lib/contract/crm/pipeline-admin.ts"
import type { StoredLifecycle } from "#lib/contract/shows/registration-lifecycles.ts"
import { useLifecycleColumns } from "./lifecycle-columns.tsx"

const LifecycleDialog = later(() => import("./lifecycle-dialog.tsx").then((loaded) => loaded.LifecycleDialog))
const LifecycleWhereTo = later(() =>
  import("./lifecycle-where-to.tsx").then((loaded) => loaded.LifecycleWhereTo),
)

type Props = { lifecycles: StoredLifecycle[]; pipelines: MaintainedPipeline[] }

/** The lifecycles of registrations in the order in which selects offer them, each with the stages that linked companies take. */
export function LifecycleList({ lifecycles: loaded, pipelines }: Props) {
  const t = useTranslations("registrationLifecycles")
  const {
    rows: lifecycles,
    setRows: setLifecycles,
    ordering,
    removal,
  } = useStoredList(loaded, {
    order: (ids, before) => api.registrationLifecycles.order({ lifecycles: ids, before }),
    remove: ({ id, version }) => api.registrationLifecycles.remove({ lifecycle: id, version }),
  })
  const askToDelete = useDeletion(removal)
  const [dialog, setDialog] = useState<{ lifecycle: StoredLifecycle | undefined; count: number }>()
  const [asked, setAsked] = useState<{ lifecycle: StoredLifecycle; opened: boolean; count: number }>()
  const openDialog = (lifecycle?: StoredLifecycle) =>
    setDialog((before) => ({ lifecycle, count: (before?.count ?? 0) + 1 }))

  async function remove(lifecycle: StoredLifecycle) {
    const { name, used } = lifecycle
    if (used > 0) return setAsked((before) => ({ lifecycle, opened: true, count: (before?.count ?? 0) + 1 }))
    await askToDelete(lifecycle, {
      title: t("deleteQuestion", { name }),
      message: t("deleteExplain"),
      action: t("delete"),
      deleted: t("deleted", { name }),
      failed: t("deleteFailed"),
    })
  }

  const { shown, arrowsOf, announcement } = useOrder({
    rows: lifecycles,
    ordering,
    texts: useOrderTexts(t("orderFailed")),
  })
  const columns = useLifecycleColumns({
    pipelines,
    arrowsOf,
    openDialog,
    remove: (lifecycle) => void remove(lifecycle),
  })
  return (
    <>
      <PageHead title={t("title")} aside={<Button onClick={() => openDialog()}>{t("addNew")}</Button>} />
      {shown.length > 0 ? (
        <PlainTable label={t("title")} columns={columns} rows={shown} />
      ) : (
        <EmptyState title={t("none")}>{t("noneHint")}</EmptyState>
      )}
      {announcement}
      {dialog && (
        <LifecycleDialog
          key={`dialog ${dialog.count}`}
          lifecycle={dialog.lifecycle}
          pipelines={pipelines}
          onSaved={setLifecycles}
        />
      )}
      {asked && (
        <LifecycleWhereTo
          key={`asked ${asked.count}`}
          lifecycle={asked.lifecycle}
          others={lifecycles.filter(({ id }) => id !== asked.lifecycle.id)}
          opened={asked.opened}
          onClose={() => setAsked({ ...asked, opened: false })}
          onDeleted={setLifecycles}
        />
      )}
    </>
  )
}
