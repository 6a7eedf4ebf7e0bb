import { IconX } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { SearchField } from "#components/ui/inputs/search-field.tsx"
import { TransitionLink, useNavigation } from "#components/ui/page/transition-link.tsx"
import { type BoardUrl, boardHref } from "./board-url.ts"

/** Finds companies of the board by name, business name or brand; works without script. */
export function SearchForm({ url }: { url: BoardUrl }) {
  const t = useTranslations("pipelines")
  const { go } = useNavigation()
  const [typed, setTyped] = useState(url.name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(boardHref({ ...url, name: typed.trim() }))
  }
  return (
    <search>
      <form action={boardHref({ ...url, name: "", owners: null })} onSubmit={submit}>
        {url.owners !== null && <input type="hidden" name="owners" value={String(url.owners)} />}
        <SearchField
          type="text"
          name="name"
          label={t("searchLabel")}
          action={t("search")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        >
          {url.name && (
            <TransitionLink href={boardHref({ ...url, name: "" })} aria-label={t("clearSearch")}>
              <IconX size={14} aria-hidden="true" />
            </TransitionLink>
          )}
        </SearchField>
      </form>
    </search>
  )
}
