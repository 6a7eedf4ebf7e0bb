"use client"

import { Button } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import { api } from "#lib/api/client.ts"
import type { TermsVersion } from "#lib/contract/shows/show-terms.ts"
import type { MaintainedShow } from "#lib/contract/shows/tradeshows.ts"
import classes from "./terms.module.css"
import { VersionRow } from "./version-row.tsx"

const VersionDialog = later(() => import("./version-dialog.tsx").then((loaded) => loaded.VersionDialog))

type Props = {
  tradeshow: Pick<MaintainedShow, "id" | "name" | "short_name">
  opened: boolean
  onClose: () => void
}

/** The versions of a show's terms: publish another, read them, delete one that nobody accepted. For administrators. Load it lazily. */
export function TermsPanel({ tradeshow, opened, onClose }: Props) {
  const t = useTranslations("tradeshows.terms")
  const common = useTranslations("tradeshows")
  const queries = useQueryClient()
  const [dialogs, setDialogs] = useState(0)
  const queryKey = ["tradeshow", tradeshow.id, "terms"]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await api.showTerms.list({ tradeshow: tradeshow.id })).data,
    refetchOnMount: "always",
  })
  const take = (versions: TermsVersion[]) => queries.setQueryData(queryKey, versions)
  return (
    <SidePanel opened={opened} onClose={onClose} title={t("title", { name: tradeshow.name })}>
      {data && (
        <div className={classes.head}>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setDialogs((count) => count + 1)}>
            {t("write")}
          </Button>
        </div>
      )}
      {!data && !isError && (
        <div role="status" aria-label={common("loading")}>
          <Skeleton height={160} />
        </div>
      )}
      {isError && !data && (
        <EmptyState
          title={t("failed")}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {common("retry")}
            </Button>
          }
        />
      )}
      {data?.length === 0 && <EmptyState title={t("none")}>{t("noneHint")}</EmptyState>}
      {data && data.length > 0 && (
        <ul className={classes.versions}>
          {data.map((version) => (
            <VersionRow key={version.number} show={tradeshow} version={version} onChanged={take} />
          ))}
        </ul>
      )}
      {data && dialogs > 0 && (
        <VersionDialog key={dialogs} show={tradeshow} latest={data[0]} onPublished={take} />
      )}
    </SidePanel>
  )
}
