"use client"

import { IconFilter, IconX } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import type { ListUrl } from "#components/lists/filters/list-url.ts"
import { focusToolbar } from "#components/lists/filters/toolbar-focus.ts"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { SearchField } from "#components/ui/inputs/search-field.tsx"
import { TransitionLink, useNavigation } from "#components/ui/page/transition-link.tsx"
import { preloadFilterPanel } from "./filter-panel-host.tsx"
import type { ListTexts } from "./list-data.ts"
import classes from "./list-toolbar.module.css"

type Props = {
  path: string
  url: ListUrl
  href: (changes: Partial<ListUrl>) => string
  texts: ListTexts
  filterCount: number
  onOpenFilters: () => void
}

/** Search and the way to the filters. The search is a form of its own right: it works without script. */
export function ListToolbar({ path, url, href, texts, filterCount, onOpenFilters }: Props) {
  const t = useTranslations("list")
  return (
    <>
      <h1 className={classes.title}>{texts.title}</h1>
      <SearchForm path={path} url={url} href={href} texts={texts} />
      <PlainButton
        look="toolbar"
        aria-haspopup="dialog"
        data-shortcut="filters"
        onPointerEnter={preloadFilterPanel}
        onFocus={preloadFilterPanel}
        onClick={onOpenFilters}
      >
        <IconFilter size={16} aria-hidden="true" />
        {t("filters")}
        {filterCount > 0 && (
          <>
            <span className={classes.count}>{filterCount}</span>
            <span className="visually-hidden">{t("filtersActive", { count: filterCount })}</span>
          </>
        )}
      </PlainButton>
    </>
  )
}

/** Text of the search box: what is being typed, until the address brings a term that was not sent from here. */
function useTyped(term: string) {
  const [typed, setTyped] = useState(term)
  const [seen, setSeen] = useState(term)
  const [sent, setSent] = useState(term)
  if (seen !== term) {
    setSeen(term)
    if (term !== sent) setTyped(term)
    setSent(term)
  }
  return { typed, setTyped, setSent }
}

function SearchForm({ path, url, href, texts }: Pick<Props, "path" | "url" | "href" | "texts">) {
  const t = useTranslations("list")
  const { go } = useNavigation()
  const { typed, setTyped, setSent } = useTyped(url.q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const q = typed.trim()
    setSent(q)
    go(href({ q }))
  }
  return (
    <search>
      <form action={path} onSubmit={submit}>
        {url.f.map((entry) => (
          <input key={entry} type="hidden" name="f" value={entry} />
        ))}
        {url.sort && <input type="hidden" name="sort" value={url.sort} />}
        {url.view && <input type="hidden" name="view" value={url.view} />}
        {url.size && <input type="hidden" name="size" value={url.size} />}
        <SearchField
          type="text"
          label={texts.searchLabel}
          placeholder={texts.searchHint}
          action={t("search")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        >
          {(typed || url.q) && (
            <TransitionLink
              href={href({ q: "" })}
              aria-label={t("clearSearch")}
              onClick={() => {
                setTyped("")
                focusToolbar("search")
              }}
            >
              <IconX size={14} aria-hidden="true" />
            </TransitionLink>
          )}
        </SearchField>
      </form>
    </search>
  )
}
