import { useTranslations } from "next-intl"
import { clearOfToasts } from "#components/ui/feedback/clear-of-toasts.ts"
import { RowsLink } from "#components/ui/page/transition-link.tsx"
import classes from "./pagination.module.css"
import type { PageButton, PagePlace } from "./pagination-buttons.ts"
import { shownResults } from "./pagination-buttons.ts"

type Props = {
  place: PagePlace
  buttons: readonly PageButton[]
  sizes: readonly number[]
  pageHref: (page: number) => string
  sizeHref: (size: number) => string
}

/** 'results N / total', the page buttons and the page sizes: links all of them. */
export function Pagination({ place, buttons, sizes, pageHref, sizeHref }: Props) {
  const t = useTranslations("table")
  return (
    <>
      <p className={classes.results}>{t("results", { n: shownResults(place), total: place.total })}</p>
      <nav ref={clearOfToasts} aria-label={t("pages")} className={classes.links}>
        {buttons.map((button, index) => (
          <PageStep key={stepKey(button, index)} button={button} pageHref={pageHref} t={t} />
        ))}
      </nav>
      <nav
        ref={clearOfToasts}
        aria-label={t("pageSize")}
        className={classes.links}
        data-tooltip={t("pageSize")}
      >
        {sizes.map((size) => (
          <RowsLink key={size} href={sizeHref(size)} aria-current={size === place.per_page || undefined}>
            {size}
          </RowsLink>
        ))}
      </nav>
    </>
  )
}

/** Two gaps have the same label; their position distinguishes them. */
function stepKey({ label }: PageButton, index: number): string {
  return label === "..." ? `gap-${index}` : label
}

type StepProps = {
  button: PageButton
  pageHref: Props["pageHref"]
  t: ReturnType<typeof useTranslations<"table">>
}

function PageStep({ button, pageHref, t }: StepProps) {
  const { label, page, isCurrent } = button
  const isWord = label === "previous" || label === "next"
  const name = isWord ? t(label) : t("page", { page: Number(label) })
  const text = isWord ? { previous: "‹", next: "›" }[label] : label === "..." ? "…" : Number(label)
  if (page === null) {
    return (
      <span aria-hidden="true" className={classes.off} data-step={isWord || undefined}>
        {text}
      </span>
    )
  }
  return (
    <RowsLink
      href={pageHref(page)}
      rel={label === "previous" ? "prev" : label === "next" ? "next" : undefined}
      aria-label={name}
      aria-current={isCurrent ? "page" : undefined}
    >
      {text}
    </RowsLink>
  )
}
