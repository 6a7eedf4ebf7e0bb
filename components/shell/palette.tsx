"use client"

import { useTranslations } from "next-intl"
import { type KeyboardEvent, useId, useRef, useState } from "react"
import { useGuardedPush } from "#components/records/changes/use-guarded-push.ts"
import type { CommandGroup } from "./commands.ts"
import type { NewThing } from "./new-things.tsx"
import classes from "./palette.module.css"
import { offeredGroups, type PaletteEntry, step } from "./palette-entries.ts"
import { PaletteField } from "./palette-field.tsx"
import { PaletteNotice } from "./palette-notice.tsx"
import { PaletteOption } from "./palette-option.tsx"
import { useOtherHits } from "./use-other-hits.ts"
import { usePaletteCommands } from "./use-palette-commands.ts"
import { usePaletteFilters } from "./use-palette-filters.ts"
import { useQuickSearch } from "./use-quick-search.ts"
import { useRecent } from "./use-recent.ts"

type Props = {
  /** What the screen offers, as it was when the palette was opened. */
  offered: readonly CommandGroup[]
  onNew: (what: NewThing) => void
  onClose: () => void
}

/** Finds records, mails, saved filters and commands by a few letters (⌘K); begins with what the screen offers and what was opened last. */
export function Palette({ offered, onNew, onClose }: Props) {
  const t = useTranslations("shell")
  const push = useGuardedPush()
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState("")
  const [chosen, setChosen] = useState("")
  const search = useQuickSearch(term)
  const filters = usePaletteFilters(term)
  const own = offeredGroups(offered, term)
  const recent = useRecent(term.trim() === "")
  const commands = usePaletteCommands(term, onNew)
  const other = useOtherHits(term)
  const results = [...search.groups, ...filters.groups, ...other.groups]
  const groups = [...own, ...recent.groups, ...search.groups, ...filters.groups, ...commands, ...other.groups]
  const entries = groups.flatMap((group) => group.entries)
  const current = entries.find(({ key }) => key === chosen) ?? entries[0]
  const optionId = (entry: PaletteEntry) => `${list}-${entry.key}`

  const choose = (entry: PaletteEntry) => {
    onClose()
    entry.run?.()
    if (entry.href) push(entry.href)
  }
  const move = (by: 1 | -1) => {
    const next = step(entries, current, by)
    if (!next) return
    setChosen(next.key)
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" })
  }
  const findFirst = async (): Promise<PaletteEntry | undefined> => {
    if (own[0]) return own[0].entries[0]
    if (term.trim() === "") return (await recent.find())[0] ?? commands[0]?.entries[0]
    const hits = await search.findHits()
    if (!hits) return undefined
    const [first] = hits.length > 0 ? hits : await filters.findEntries()
    return first ?? commands[0]?.entries[0] ?? (await other.findEntries())[0]
  }
  const enter = async (inNewTab: boolean) => {
    // Typed faster than the answers: what is shown belongs to an older term, so Enter waits for its own.
    const isEarly = search.isSearching || filters.isSearching || recent.isLoading
    const isLast = !current || other.groups.some((group) => group.entries.includes(current))
    const isStale = !chosen && (isEarly || (isLast && other.isSearching))
    const entry = isStale ? await findFirst() : current
    if (!entry || !field.current?.isConnected) return
    if (inNewTab && entry.href) window.open(entry.href, "_blank", "noopener")
    else choose(entry)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === "ArrowDown") move(1)
    else if (event.key === "ArrowUp") move(-1)
    else if (event.key === "Enter") void enter(event.metaKey || event.ctrlKey)
    else return
    event.preventDefault()
  }

  return (
    <>
      <PaletteField
        ref={field}
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-activedescendant={current && optionId(current)}
        value={term}
        onChange={(event) => {
          setTerm(event.target.value)
          setChosen("")
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteNotice
        term={term.trim()}
        isEmpty={results.length === 0}
        isSearching={search.isSearching || filters.isSearching || other.isSearching}
        error={search.error ?? filters.error ?? other.error}
        onRetry={() => {
          search.retry()
          filters.retry()
          other.retry()
        }}
      />
      <div id={list} role="listbox" aria-label={t("search")} className={classes.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may not contain a fieldset.
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={classes.heading} aria-hidden="true">
              {group.title}
            </div>
            {group.entries.map((entry) => (
              <PaletteOption
                key={entry.key}
                id={optionId(entry)}
                entry={entry}
                isCurrent={entry === current}
                onPoint={() => setChosen(entry.key)}
                onChoose={() => choose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={classes.keys}>{t("paletteKeys")}</p>
    </>
  )
}
