"use client"

import { useTranslations } from "next-intl"
import { AdminList } from "#components/records/lists/administration/admin-list.tsx"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import { useLiveList } from "#components/records/lists/screen/use-live-list.ts"
import { ChoiceLinks } from "#components/ui/inputs/choice-links.tsx"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import type { ListedFlow, PlatformConnection } from "#lib/contract/finance/approved-platform.ts"
import { ConnectionList } from "./connection-list.tsx"
import { FlowActions } from "./flow-actions.tsx"
import { type FlowChoice, flowKindChoices, flowPath, flowStateChoices } from "./flow-choice.ts"
import { useFlowColumns } from "./flow-columns.tsx"
import classes from "./shared/approved-platform.module.css"
import { useSetAside } from "./use-set-aside.tsx"

type Props = { data: AdminListData<ListedFlow>; choice: FlowChoice; connections: PlatformConnection[] }

/** How entities are linked to their platforms, what these were sent, and what came back (I-39), as it changes (I-72). */
export function FlowList({ data, choice, connections }: Props) {
  const t = useTranslations("approvedPlatform")
  const columns = useFlowColumns()
  const { state, kind } = choice
  const { setAside, dialog } = useSetAside()
  useLiveList("/api/approved-platform/stream", data.rows)
  return (
    <AdminList
      {...data}
      hasCards
      path={flowPath(choice)}
      title={t("title")}
      search={t("search")}
      empty={t("empty")}
      columns={[
        ...columns,
        {
          key: "actions",
          label: t("columns.actions"),
          width: "8%",
          align: "end" as const,
          cell: (flow) => <FlowActions flow={flow} onSetAside={setAside} />,
        },
      ]}
    >
      <p className={classes.lead}>{t("lead")}</p>
      <ConnectionList connections={connections} />
      <div className={classes.choices}>
        <ChoiceLinks label={t("stateFilter")}>
          {flowStateChoices.map((one) => (
            <TransitionLink
              key={one ?? "all"}
              href={flowPath({ kind, state: one })}
              aria-current={one === state || undefined}
            >
              {one ? t(`states.${one}`) : t("all")}
            </TransitionLink>
          ))}
        </ChoiceLinks>
        <ChoiceLinks label={t("kindFilter")}>
          {flowKindChoices.map((one) => (
            <TransitionLink
              key={one ?? "all"}
              href={flowPath({ kind: one, state })}
              aria-current={one === kind || undefined}
            >
              {one ? t(`kinds.${one}`) : t("all")}
            </TransitionLink>
          ))}
        </ChoiceLinks>
      </div>
      {dialog}
    </AdminList>
  )
}
