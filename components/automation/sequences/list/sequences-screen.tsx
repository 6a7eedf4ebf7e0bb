"use client"

import { IconSend } from "@tabler/icons-react"
import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { useMemo } from "react"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import cells from "#components/records/lists/screen/cells.module.css"
import type { ListColumn } from "#components/records/lists/screen/list-columns.ts"
import { NameCell } from "#components/records/lists/screen/name-cell.tsx"
import { SearchedList } from "#components/records/lists/screen/searched-list.tsx"
import { useUser } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { can } from "#lib/access/abilities.ts"
import type { ListedSequence } from "#lib/contract/automation/sequences.ts"
import { formatDay } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { type AllSequencesState, AllSequencesStopped, StopAllSequences } from "../shared/all-sequences.tsx"
import { useStart } from "../shared/use-start.tsx"
import { NewSequence } from "./new-sequence.tsx"

type Translate = ReturnType<typeof useTranslations<"sequences">>

type Props = { list: AdminListData<ListedSequence>; stopped: AllSequencesState }

/** The list of sequences. */
export function SequencesScreen({ list: data, stopped }: Props) {
  const t = useTranslations("sequences")
  const list = useTranslations("list")
  const user = useUser()
  const start = useStart()
  const columns = useColumns(t, start, can(user, "show.bulk-action"))
  return (
    <>
      <SearchedList
        path="/sequences"
        data={data}
        columns={columns}
        rowName={({ name }) => name}
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
        notice={<AllSequencesStopped state={stopped} />}
        actions={
          <>
            <StopAllSequences state={stopped} />
            {can(user, "sequence.edit") && <NewSequence />}
          </>
        }
      />
      {start.dialog}
    </>
  )
}

function useColumns(t: Translate, { open, preload }: ReturnType<typeof useStart>, mayStart: boolean) {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens the dialog does the same each time.
  return useMemo<ListColumn<ListedSequence>[]>(
    () => [
      {
        key: "name",
        label: t("columns.name"),
        width: 220,
        isHeader: true,
        cell: (row) => (
          <NameCell
            href={`/sequence/${row.id}`}
            name={row.name}
            flags={[<State key="state" of={row} t={t} />]}
          />
        ),
      },
      {
        key: "description",
        label: t("columns.description"),
        width: 320,
        cellClass: () => cells.ownLine,
        cell: ({ description }) => <span data-tooltip-cut="">{description}</span>,
      },
      {
        key: "inProgress",
        label: t("columns.inProgress"),
        counts: t("columns.inProgress"),
        width: 100,
        align: "end",
        isFixed: true,
        cell: ({ in_progress }) => (in_progress > 0 ? in_progress.toLocaleString(locale) : ""),
      },
      {
        key: "lastStart",
        label: t("columns.lastStart"),
        width: 134,
        align: "end",
        isFixed: true,
        cell: ({ last_start }) =>
          last_start && <time dateTime={last_start}>{formatDay(last_start, locale, timeZone)}</time>,
      },
      {
        key: "select",
        label: t("columns.select"),
        width: 180,
        isFixed: true,
        isActions: true,
        cell: ({ id, name, is_published }) => {
          const whyNot = mayStart ? (is_published ? undefined : t("draftHint")) : t("notAllowed")
          return (
            <PlainButton
              size="small"
              aria-haspopup="dialog"
              aria-label={t("selectNamed", { name })}
              aria-disabled={whyNot !== undefined}
              data-tooltip={whyNot}
              onPointerEnter={preload}
              onFocus={preload}
              onClick={() => {
                if (whyNot === undefined) open({ sequence: { id, name } })
              }}
            >
              <IconSend size={16} aria-hidden="true" />
              {t("select")}
            </PlainButton>
          )
        },
      },
    ],
    [t, locale, timeZone, mayStart],
  )
}

/** That a sequence is paused, or was never published. */
function State({ of, t }: { of: ListedSequence; t: Translate }) {
  if (!of.is_published) {
    return (
      <span className={cells.mark} data-tooltip={t("draftHint")}>
        {t("draft")}
      </span>
    )
  }
  return of.paused_at === null ? null : (
    <span className={cells.mark} data-tooltip={t("pausedSince")}>
      {t("paused")}
    </span>
  )
}
