"use client"

import { IconLock, IconSettings } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { SearchForm } from "#components/records/lists/screen/search-form.tsx"
import { useMayEdit, useUser } from "#components/shell/user-context.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { drawn } from "#components/ui/loading/drawn.tsx"
import frame from "#components/ui/page/full-height.module.css"
import { Link } from "#components/ui/page/link.tsx"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { boardHref } from "./board-url.ts"
import { FunnelButton } from "./funnel/funnel-button.tsx"
import type { LoadedBoard } from "./load-board.ts"
import { OwnersFilter } from "./owners-filter.tsx"
import { PipelineChoice } from "./pipeline-choice.tsx"
import classes from "./pipelines.module.css"
import { useLivePipeline } from "./use-live-pipeline.ts"

/** What drags its cards is heavy. */
const Board = drawn(() => import("./board/board.tsx").then((loaded) => loaded.Board))

/** The sales board: a pipeline, whose companies it shows, and their cards by stage (B-1). */
export function PipelinesScreen(loaded: LoadedBoard) {
  const t = useTranslations("pipelines")
  const { setup, chosen, url } = loaded
  useLivePipeline(chosen?.id)
  return (
    <NavigationProvider>
      <div className={frame.screen}>
        <div className={classes.toolbar}>
          <h1 className={classes.title}>{t("title")}</h1>
          {chosen && (
            <>
              <PipelineChoice pipelines={setup.pipelines} chosen={chosen} url={url} />
              <SearchForm
                path={boardHref({ ...url, name: "", owners: null })}
                otherParams={[["owners", url.owners && String(url.owners)]]}
                name="name"
                term={url.name}
                hrefOf={(name) => boardHref({ ...url, name })}
                texts={{
                  label: t("searchLabel"),
                  hint: t("searchLabel"),
                  search: t("search"),
                  clear: t("clearSearch"),
                }}
              />
              <OwnersFilter owners={setup.owners} current={setup.current_owner} url={url} />
              <FunnelButton pipeline={chosen} />
            </>
          )}
          <ManageLink />
        </div>
        <Shown {...loaded} />
      </div>
    </NavigationProvider>
  )
}

/** Leads administrators to where pipelines and stages are kept. */
function ManageLink() {
  const t = useTranslations("pipelines")
  if (!useUser().isAdmin) return null
  return (
    <Link
      href="/admin/pipelines"
      className={buttons.toolbar}
      aria-label={t("manage")}
      data-tooltip={t("manage")}
    >
      <IconSettings size={16} aria-hidden="true" />
    </Link>
  )
}

function Shown({ setup, chosen, filters, stages, now }: LoadedBoard) {
  const t = useTranslations("pipelines")
  const mayEdit = useMayEdit()
  if (!chosen || !filters) return <EmptyState title={t("noPipelines")}>{t("noPipelinesText")}</EmptyState>
  if (!stages) return <EmptyState title={t("choose")} />
  if (stages.length === 0) return <EmptyState title={t("noStages")}>{t("noStagesText")}</EmptyState>
  const why = chosen.lock ? "locked" : "readOnly"
  const isLocked = chosen.lock || !mayEdit
  return (
    <>
      {isLocked && (
        <p className={classes.notice}>
          <IconLock size={14} aria-hidden="true" />
          {t(why)}
        </p>
      )}
      <Board
        key={JSON.stringify(filters)}
        first={stages}
        filters={filters}
        size={setup.configs.max_display}
        isLocked={isLocked}
        now={now}
      />
    </>
  )
}
