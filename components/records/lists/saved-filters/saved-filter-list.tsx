import { useTranslations } from "next-intl"
import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { isUsual } from "#components/records/lists/screen/list-columns.ts"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { MenuEntry, MenuGroup, useMenuEntry } from "#components/ui/menus/menu-entry.tsx"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import type { FilteredList, SavedFilter } from "#lib/contract/records/saved-filters.ts"
import { SavedFilterRow } from "./saved-filter-row.tsx"
import classes from "./saved-filters.module.css"
import { type ColumnsOnScreen, isEverything, readSavedQuery } from "./saved-query.ts"
import { useFollowedFocus } from "./use-followed-focus.ts"
import { usePins } from "./use-pins.ts"
import { useSaveChanges } from "./use-save-changes.ts"
import { useSavedFilters } from "./use-saved-filters.ts"

type Props = {
  list: FilteredList
  url: ListUrl
  view: SavedFilter | null
  /** The list shows something else than the open filter has saved. */
  isChanged: boolean
  columns: ColumnsOnScreen
  /** Takes changes of the open filter's columns back. */
  onUndo: () => void
  href: (changes: Partial<ListUrl>) => string
  onClose: () => void
  /** Opens the dialog that saves a new one, or changes one. */
  onStart: (subject: SavedFilter | null) => void
}

/** Saved filters to open, one's own first, and what can be done with the list as it is now. */
export function SavedFilterList(props: Props) {
  const { list, url, view, isChanged, columns, onUndo, href, onClose, onStart } = props
  const t = useTranslations("savedFilters")
  const { data: filters, isError, refetch } = useSavedFilters(list)
  const saving = useSaveChanges(list, url, columns.choice)
  const pins = usePins(list)
  const focus = useFollowedFocus(filters)
  const entry = useMenuEntry()
  const pinned = (filters ?? []).filter(({ pin }) => pin !== null)
  const others = (filters ?? []).filter(({ pin }) => pin === null)
  const tabs = pinned.toSorted((one, other) => (one.pin ?? 0) - (other.pin ?? 0))
  const groups = [
    { name: t("tabs.group"), filters: tabs },
    { name: t("mine"), filters: others.filter(({ is_own }) => is_own) },
    { name: t("shared"), filters: others.filter(({ is_own }) => !is_own) },
  ].filter((group) => group.filters.length > 0)
  const isNothing = isEverything(url) && isUsual(columns.choice, columns.usual)
  const whyNot = isNothing ? t("nothing") : undefined
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
                onOpen={() => {
                  onUndo()
                  onClose()
                }}
                onEdit={() => start(filter)}
                onPin={(place) => pins.mutate({ id: filter.id, place })}
                tabs={tabs}
                focus={focus}
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
        {view && isChanged && (
          <TransitionLink
            {...entry}
            href={href({ ...readSavedQuery(view.query), view: view.id })}
            onClick={() => {
              onUndo()
              onClose()
            }}
          >
            {t("undo")}
          </TransitionLink>
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
