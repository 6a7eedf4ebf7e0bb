import { useTranslations } from "next-intl"
import type { ListUrl } from "#components/lists/filters/list-url.ts"
import { LoadFailure } from "#components/lists/filters/load-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { MenuEntry, MenuGroup, useMenuEntry } from "#components/ui/menus/menu-entry.tsx"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import type { FilteredList, SavedFilter } from "#lib/contract/saved-filters.ts"
import { SavedFilterRow } from "./saved-filter-row.tsx"
import classes from "./saved-filters.module.css"
import { isEverything, readSavedQuery } from "./saved-query.ts"
import { useSaveChanges } from "./use-save-changes.ts"
import { useSavedFilters } from "./use-saved-filters.ts"

type Props = {
  list: FilteredList
  url: ListUrl
  view: SavedFilter | null
  /** The list shows something else than the open filter has saved. */
  isChanged: boolean
  href: (changes: Partial<ListUrl>) => string
  onClose: () => void
  /** Opens the dialog that saves anew, or changes one. */
  onStart: (subject: SavedFilter | null) => void
}

/** Saved filters to open, one's own first, and what can be done with the list as it is now. */
export function SavedFilterList({ list, url, view, isChanged, href, onClose, onStart }: Props) {
  const t = useTranslations("savedFilters")
  const { data: filters, isError, refetch } = useSavedFilters(list)
  const saving = useSaveChanges(list, url)
  const entry = useMenuEntry()
  const groups = [
    { name: t("mine"), filters: filters?.filter(({ is_own }) => is_own) ?? [] },
    { name: t("shared"), filters: filters?.filter(({ is_own }) => !is_own) ?? [] },
  ].filter((group) => group.filters.length > 0)
  const whyNot = isEverything(url) ? t("nothing") : undefined
  const start = (subject: SavedFilter | null) => {
    onClose()
    onStart(subject)
  }
  // The actions come with the list: it would move them under the pointer.
  if (!filters && !isError) return <Skeleton height={160} />
  return (
    <>
      {isError && (
        <div className={classes.failed}>
          <LoadFailure text={t("loadFailed")} onRetry={refetch} />
        </div>
      )}
      {filters?.length === 0 && <p className={classes.empty}>{t("empty")}</p>}
      {groups.map((group) => (
        <MenuGroup key={group.name} name={group.name}>
          <ul className={classes.filters}>
            {group.filters.map((filter) => (
              <SavedFilterRow
                key={filter.id}
                filter={filter}
                isOpen={filter.id === view?.id}
                href={href({ ...readSavedQuery(filter.query), view: filter.id })}
                onOpen={onClose}
                onEdit={() => start(filter)}
              />
            ))}
          </ul>
        </MenuGroup>
      ))}
      <MenuGroup>
        {view?.is_editable && isChanged && (
          <MenuEntry
            isOff={saving.isPending}
            onPress={() => {
              onClose()
              saving.mutate(view)
            }}
          >
            {t("saveChanges", { name: view.name })}
          </MenuEntry>
        )}
        <MenuEntry whyNot={whyNot} onPress={() => start(null)}>
          {t("saveAs")}
        </MenuEntry>
        {view && (
          <TransitionLink {...entry} href={href({ q: "", f: [], sort: null, view: null })} onClick={onClose}>
            {t("leave")}
          </TransitionLink>
        )}
      </MenuGroup>
    </>
  )
}
