"use client"

import { ActionIcon, Button } from "@mantine/core"
import { IconPencil } from "@tabler/icons-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import admin from "#components/records/lists/administration/admin.module.css"
import { useLoadedRows } from "#components/records/lists/administration/use-loaded-rows.ts"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { MaintainedShow } from "#lib/contract/shows/tradeshows.ts"

const SessionPanel = later(() => import("./shared/session-panel.tsx").then((loaded) => loaded.SessionPanel))
const SectionPanel = later(() => import("./section-panel.tsx").then((loaded) => loaded.SectionPanel))
const TermsPanel = later(() => import("./terms/terms-panel.tsx").then((loaded) => loaded.TermsPanel))
const ShowDialog = later(() => import("./show-dialog.tsx").then((loaded) => loaded.ShowDialog))

type Panel = { of: "sessions" | "sections" | "terms"; show: MaintainedShow; opened: boolean }

/** The trade shows with their current session; panels hold the sessions and sections of one. */
export function ShowList({ shows: loaded }: { shows: MaintainedShow[] }) {
  const t = useTranslations("tradeshows")
  const { refresh } = useRouter()
  const { rows: shows, setRows } = useLoadedRows(loaded)
  const [panel, setPanel] = useState<Panel>()
  const [dialog, setDialog] = useState<{ show: MaintainedShow | undefined; count: number }>()
  const open = (of: Panel["of"], show: MaintainedShow) => setPanel({ of, show, opened: true })
  const openDialog = (show?: MaintainedShow) =>
    setDialog((before) => ({ show, count: (before?.count ?? 0) + 1 }))
  const columns: Column<MaintainedShow>[] = [
    { key: "name", label: t("columns.name"), width: "18%", isHeader: true, cell: ({ name }) => name },
    { key: "short", label: t("columns.short"), width: "7%", cell: ({ short_name }) => short_name },
    {
      key: "current",
      label: t("columns.current"),
      width: "15%",
      cell: ({ current_session }) => current_session?.name ?? t("noCurrent"),
    },
    { key: "days", label: t("columns.days"), width: "22%", cell: (show) => <Days show={show} /> },
    {
      key: "manage",
      label: t("columns.actions"),
      width: "38%",
      align: "end",
      cell: (show) => (
        <span className={admin.actions}>
          <Button variant="default" size="compact-xs" onClick={() => open("sessions", show)}>
            {t("manage")} ({show.sessions})<span className="visually-hidden"> {show.name}</span>
          </Button>
          <Button variant="default" size="compact-xs" onClick={() => open("sections", show)}>
            {t("manageSections")} ({show.sections})<span className="visually-hidden"> {show.name}</span>
          </Button>
          <Button variant="default" size="compact-xs" onClick={() => open("terms", show)}>
            {t("terms.manage")}
            <span className="visually-hidden"> {show.name}</span>
          </Button>
          <ActionIcon
            aria-label={t("editNamed", { name: show.name })}
            data-tooltip={t("editShow")}
            onClick={() => openDialog(show)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        </span>
      ),
    },
  ]
  const shared = panel && {
    tradeshow: panel.show,
    opened: panel.opened,
    onClose: () => setPanel({ ...panel, opened: false }),
    onChanged: refresh,
  }
  const take = (saved: MaintainedShow) => {
    // The next edit is based on what this one left.
    setRows((rows) => rows.map((row) => (row.id === saved.id ? saved : row)))
    // A new one, or another place.
    refresh()
  }
  return (
    <>
      <PageHead title={t("title")} aside={<Button onClick={() => openDialog()}>{t("addShow")}</Button>} />
      {shows.length > 0 ? (
        <PlainTable label={t("list")} columns={columns} rows={shows} />
      ) : (
        <EmptyState title={t("noShows")} />
      )}
      {panel?.of === "sessions" && shared && <SessionPanel key={`sessions ${panel.show.id}`} {...shared} />}
      {panel?.of === "sections" && shared && <SectionPanel key={`sections ${panel.show.id}`} {...shared} />}
      {panel?.of === "terms" && (
        <TermsPanel
          key={`terms ${panel.show.id}`}
          tradeshow={panel.show}
          opened={panel.opened}
          onClose={() => setPanel({ ...panel, opened: false })}
        />
      )}
      {dialog && <ShowDialog key={`dialog ${dialog.count}`} show={dialog.show} onSaved={take} />}
    </>
  )
}

function Days({ show: { current_session: current } }: { show: MaintainedShow }) {
  if (!current?.from) return null
  return (
    <>
      <Moment value={current.from} />
      {current.to && (
        <>
          {" – "}
          <Moment value={current.to} />
        </>
      )}
    </>
  )
}
