"use client"

import { useRouter } from "next/navigation"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { LinkTabs } from "#components/ui/page/link-tabs.tsx"
import listFooter from "#components/ui/page/list-footer.module.css"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { NavigationProvider, TransitionLink } from "#components/ui/page/transition-link.tsx"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { pageButtons } from "#components/ui/table/pagination-buttons.ts"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import type { MergeType } from "#lib/contract/records/merges.ts"
import { recordKinds } from "#lib/contract/records/record-kinds.ts"
import classes from "./duplicates.module.css"
import { type DuplicatesUrl, duplicatesHref } from "./duplicates-url.ts"
import { mergeHref, PairCard } from "./pair-card.tsx"
import { usePairKeys } from "./use-pair-keys.ts"
import { type PairPage, pairKey, usePairs } from "./use-pairs.ts"

type Props = { type: MergeType; url: DuplicatesUrl; first: PairPage; sizes: readonly number[] }

/** Pairs that are perhaps the same, the likeliest first; and those that somebody said are not. */
export function DuplicatesScreen({ type, url, first, sizes }: Props) {
  const t = useTranslations("duplicates")
  const router = useRouter()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { page, change } = usePairs({ type, url, first })
  const isOpen = url.show === "open"
  const pairs = page.data
  const chosenPairs = pairs.filter((pair) => chosen.has(pairKey(pair)))

  usePairKeys({
    pairs,
    isOpen,
    merge: (pair) => router.push(mergeHref(type, pair)),
    change: (pair) => change([pair], isOpen),
  })

  function choose(key: string, isChosen: boolean) {
    setChosen((before) => {
      const after = new Set(before)
      if (isChosen) after.add(key)
      else after.delete(key)
      return after
    })
  }

  return (
    <NavigationProvider>
      <PlainScreen
        back={<BackLink href={`/${recordKinds[type].list}`}>{t(`back.${type}`)}</BackLink>}
        title={t(`title.${type}`)}
        lead={t("lead")}
      >
        <div className={classes.head}>
          <LinkTabs label={t("show")}>
            {(["open", "dismissed"] as const).map((show) => (
              <TransitionLink
                key={show}
                href={duplicatesHref(type, { show, size: url.size })}
                aria-current={show === url.show ? "page" : undefined}
              >
                {t(`tabs.${show}`)}
              </TransitionLink>
            ))}
          </LinkTabs>
          <p role="status" className={classes.count}>
            {t("count", { count: page.meta.total })}
          </p>
        </div>
        {pairs.length > 0 && (
          <div className={classes.batch}>
            <PlainButton
              look="subtle"
              onClick={() =>
                setChosen(chosenPairs.length === pairs.length ? new Set() : new Set(pairs.map(pairKey)))
              }
            >
              {t(chosenPairs.length === pairs.length ? "chooseNone" : "chooseAll")}
            </PlainButton>
            {chosenPairs.length > 0 && (
              <PlainButton onClick={() => change(chosenPairs, isOpen)}>
                {t(isOpen ? "dismissMany" : "restoreMany", { count: chosenPairs.length })}
              </PlainButton>
            )}
          </div>
        )}
        {pairs.length === 0 ? (
          <NoPairs type={type} url={url} page={page} />
        ) : (
          <ul className={classes.pairs} aria-label={t(`title.${type}`)}>
            {pairs.map((pair) => (
              <PairCard
                key={pairKey(pair)}
                type={type}
                pair={pair}
                isChosen={chosen.has(pairKey(pair))}
                onChoose={(isChosen) => choose(pairKey(pair), isChosen)}
                onChange={() => change([pair], isOpen)}
              />
            ))}
          </ul>
        )}
        {page.meta.total > 0 && (
          <footer className={listFooter.footer}>
            <Pagination
              place={page.meta}
              buttons={pageButtons(page.links)}
              sizes={sizes}
              pageHref={(number) => duplicatesHref(type, { ...url, page: number })}
              sizeHref={(size) => duplicatesHref(type, { ...url, size, page: 1 })}
            />
          </footer>
        )}
        <Compared page={page} />
      </PlainScreen>
    </NavigationProvider>
  )
}

/** Why there is nothing: there is no pair at all, or all of this page were decided. */
function NoPairs({ type, url, page }: Pick<Props, "type" | "url"> & { page: PairPage }) {
  const t = useTranslations("duplicates")
  const isOpen = url.show === "open"
  if (page.meta.total > 0) {
    const firstPage = duplicatesHref(type, { ...url, page: 1 })
    return (
      <EmptyState
        title={t("pageDone")}
        action={<TransitionLink href={firstPage}>{t("firstPage")}</TransitionLink>}
      />
    )
  }
  if (isOpen && page.compared_at === null)
    return <EmptyState title={t("notYet")}>{t("notYetText")}</EmptyState>
  return <EmptyState title={t(isOpen ? "none" : "noneDismissed")}>{isOpen && t("noneText")}</EmptyState>
}

/** When all were compared, and what too many share to be compared by it. */
function Compared({ page: { compared_at, common } }: { page: PairPage }) {
  const t = useTranslations("duplicates")
  const locale = useLocale()
  if (compared_at === null) return null
  return (
    <div className={classes.compared}>
      <p>
        {t("comparedAt")} <ExactMoment value={compared_at} />
      </p>
      {common.length > 0 && (
        <details>
          <summary>{t("common", { count: common.length })}</summary>
          <p>{t("commonText")}</p>
          <ul>
            {common.map(({ reason, key, records }) => (
              <li key={`${reason} ${key}`}>
                {key} · {records.toLocaleString(locale)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
