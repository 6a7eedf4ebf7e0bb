"use client"

import { IconSend } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import { useMemo } from "react"
import { useStart } from "#components/automation/sequences/shared/use-start.tsx"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import cells from "#components/records/lists/screen/cells.module.css"
import type { ListColumn } from "#components/records/lists/screen/list-columns.ts"
import { SearchedList, type SearchedScope } from "#components/records/lists/screen/searched-list.tsx"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { useUser } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { countSelected } from "#components/ui/table/selection.ts"
import { can } from "#lib/access/abilities.ts"
import type { MailingListRow } from "#lib/contract/automation/mailing-lists.ts"
import { NewListButton } from "../shared/new-list-button.tsx"

/** The mailing lists, of which some or all can be sent a sequence (O-2). */
export function MailingListsScreen(data: AdminListData<MailingListRow>) {
  const t = useTranslations("sequences.mailing")
  const list = useTranslations("list")
  const columns = useColumns(useDynamicCounts(data.rows))
  const start = useStart()
  const mayStart = can(useUser(), "show.bulk-action")
  return (
    <>
      <SearchedList
        path="/mailing"
        data={data}
        columns={columns}
        rowName={({ name }) => name}
        isSelectable
        texts={{
          title: t("title"),
          label: t("search"),
          hint: t("searchHint"),
          search: list("search"),
          clear: list("clearSearch"),
          nothing: list("empty.title"),
          empty: t("empty"),
          notFound: (term) => t("notFound", { term }),
        }}
        actions={<NewListButton />}
        selected={(scope) => mayStart && <SendSequence scope={scope} start={start} />}
      />
      {start.dialog}
    </>
  )
}

/** How many are on the dynamic lists of a page: counted after it is shown. */
function useDynamicCounts(rows: readonly MailingListRow[]) {
  const lists = rows.filter(({ kind }) => kind === "dynamic").map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ["mailing-lists", "counts", lists],
    queryFn: async () => {
      const { api } = await import("#lib/api/client.ts")
      return (await api.mailingLists.counts({ lists })).data
    },
    enabled: lists.length > 0,
    staleTime: 0,
  })
  return data
}

function useColumns(counted: { id: number; members: number }[] | undefined) {
  const t = useTranslations("sequences.mailing")
  const format = useFormatter()
  return useMemo<ListColumn<MailingListRow>[]>(
    () => [
      {
        key: "name",
        label: t("columns.name"),
        width: 260,
        isHeader: true,
        cell: ({ id, name }) => (
          <Link className={cells.link} href={`/mailing/${id}`}>
            {name}
          </Link>
        ),
      },
      {
        key: "description",
        label: t("columns.description"),
        width: 420,
        cellClass: () => cells.ownLine,
        cell: ({ description }) => <span data-tooltip-cut="">{description}</span>,
      },
      {
        key: "kind",
        label: t("columns.kind"),
        width: 110,
        isFixed: true,
        cell: ({ kind }) => t(`kinds.${kind}`),
      },
      {
        key: "members",
        label: t("columns.members"),
        counts: t("columns.members"),
        width: 100,
        align: "end",
        isFixed: true,
        cell: ({ id, members }) => {
          const count = members ?? counted?.find((list) => list.id === id)?.members
          return count === undefined ? "" : format.number(count)
        },
      },
    ],
    [t, format, counted],
  )
}

type SendProps = { scope: SearchedScope; start: ReturnType<typeof useStart> }

/** Offered while lists are selected. */
function SendSequence({ scope: { control, total, term }, start }: SendProps) {
  const t = useTranslations("sequences.mailing")
  const { selection } = control
  const count = countSelected(selection, total)
  const chosen = selection.all ? "*" : [...selection.ids]
  const open = () => start.open({ lists: { chosen, search: term, count } })
  useShortcuts(count > 0 ? { a: { label: t("send"), run: open } } : {}, t("title"))
  if (count === 0) return null
  return (
    <PlainButton
      look="primary"
      aria-haspopup="dialog"
      onPointerEnter={start.preload}
      onFocus={start.preload}
      aria-keyshortcuts="a"
      onClick={open}
    >
      <IconSend size={16} aria-hidden="true" />
      {t("send")}
    </PlainButton>
  )
}
