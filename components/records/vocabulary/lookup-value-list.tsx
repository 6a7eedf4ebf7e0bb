"use client"

import { Button } from "@mantine/core"
import { IconPinned } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { AdminList } from "#components/records/lists/administration/admin-list.tsx"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import { later } from "#components/ui/loading/later.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { LinkTabs } from "#components/ui/page/link-tabs.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { TintDot } from "#components/ui/text/tint-dot.tsx"
import { IconWithTooltip } from "#components/ui/tooltips/icon-with-tooltip.tsx"
import type { LookupValue, VocabularyKind } from "#lib/contract/records/vocabulary.ts"
import type { LookupValueTask } from "./lookup-value-dialog.tsx"
import { LookupValueMenu } from "./lookup-value-menu.tsx"
import classes from "./vocabulary.module.css"

const LookupValueDialog = later(() =>
  import("./lookup-value-dialog.tsx").then((loaded) => loaded.LookupValueDialog),
)

type Props = AdminListData<LookupValue> & {
  kind: VocabularyKind
  kinds: readonly VocabularyKind[]
  /** Whether words of this kind have a French name. */
  isTranslated: boolean
}

/** The words of one kind, with the way to the other kinds. */
export function LookupValueList({ kind, kinds, isTranslated, ...data }: Props) {
  const t = useTranslations("vocabulary")
  const [task, setTask] = useState<{ task: LookupValueTask; count: number }>()
  const start = (next: LookupValueTask) =>
    setTask((before) => ({ task: next, count: (before?.count ?? 0) + 1 }))
  const columns: Column<LookupValue>[] = [
    {
      key: "name",
      label: t("name"),
      width: isTranslated ? "36%" : "66%",
      isHeader: true,
      cell: (word) => (
        <span className={classes.name}>
          {word.color_hex && <TintDot color={word.color_hex} />}
          {word.name}
          {word.is_pinned && (
            <IconWithTooltip label={t("pinned")} tone="accent">
              <IconPinned size={16} />
            </IconWithTooltip>
          )}
        </span>
      ),
    },
    ...(isTranslated
      ? [{ key: "french", label: t("french"), width: "30%", cell: ({ name_fr }: LookupValue) => name_fr }]
      : []),
    {
      key: "uses",
      label: t("uses"),
      width: "14%",
      align: "end",
      cell: ({ uses }) => t("count", { count: uses }),
    },
    {
      key: "actions",
      label: t("actions"),
      width: "20%",
      align: "end",
      cell: (word) => <LookupValueMenu word={word} onStart={start} />,
    },
  ]
  return (
    <>
      <AdminList
        {...data}
        path={`/admin/vocabulary/${kind}`}
        title={t("title")}
        search={t("search")}
        columns={columns}
        empty={t("none")}
        actions={<Button onClick={() => start({ name: "create" })}>{t("add")}</Button>}
      >
        <LinkTabs label={t("kinds")}>
          {kinds.map((one) => (
            <Link
              key={one}
              href={`/admin/vocabulary/${one}`}
              aria-current={one === kind ? "page" : undefined}
            >
              {t(`kind.${one}`)}
            </Link>
          ))}
        </LinkTabs>
      </AdminList>
      {task && (
        <LookupValueDialog key={task.count} kind={kind} isTranslated={isTranslated} task={task.task} />
      )}
    </>
  )
}
