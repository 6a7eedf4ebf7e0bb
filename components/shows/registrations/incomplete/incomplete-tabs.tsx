import { useTranslations } from "next-intl"
import { changeListUrl, type ListUrl, listHref } from "#components/records/lists/filters/list-url.ts"
import { LinkTabs } from "#components/ui/page/link-tabs.tsx"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import type { IncompleteCounts } from "#lib/contract/shows/registration-drafts.ts"
import classes from "./incomplete.module.css"
import { pathOf } from "./paths.ts"

type Props = { url: ListUrl; counts: IncompleteCounts; isLeft: boolean }

/** All drafts, or those that were left alone, each with how many the search finds. */
export function IncompleteTabs({ url, counts, isLeft }: Props) {
  const t = useTranslations("registrations.incomplete.tabs")
  return (
    <LinkTabs label={t("label")}>
      {([false, true] as const).map((left) => (
        <TransitionLink
          key={String(left)}
          href={listHref(pathOf(left), changeListUrl(url, { page: 1 }))}
          aria-current={left === isLeft ? "page" : undefined}
        >
          {t(left ? "left" : "all")} <span className={classes.count}>{left ? counts.left : counts.all}</span>
        </TransitionLink>
      ))}
    </LinkTabs>
  )
}
