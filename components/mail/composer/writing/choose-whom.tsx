import { useTranslations } from "next-intl"
import { type KeyboardEvent, useId, useRef, useState } from "react"
import palette from "#components/shell/palette.module.css"
import { type PaletteEntry, type PaletteGroup, step } from "#components/shell/palette-entries.ts"
import { PaletteField } from "#components/shell/palette-field.tsx"
import { PaletteNotice } from "#components/shell/palette-notice.tsx"
import { PaletteOption } from "#components/shell/palette-option.tsx"
import { recordIn } from "#components/shell/recent-entries.ts"
import { useQuickSearch } from "#components/shell/use-quick-search.ts"
import { useRecent } from "#components/shell/use-recent.ts"
import type { MailAbout } from "#lib/contract/mail/composing.ts"
import { isRecordKind } from "#lib/contract/records/record-kinds.ts"
import type { ComposerTask } from "../shared/open-composer.ts"
import { isAddress } from "./addresses.ts"

type Whom = Pick<ComposerTask, "whom" | "to" | "localDraft">

/** Somebody who is no record, by the address; what is written has a place of its own in the browser. */
const atAddress = (email: string): Whom => ({
  to: [{ name: "", email }],
  localDraft: `to.${email.toLowerCase()}`,
})

/** The record that a line of the palette leads to, where mails are written to its people. */
function recordOf({ href }: PaletteEntry): MailAbout | undefined {
  const found = href === undefined ? undefined : recordIn(href)
  return found && isRecordKind(found.kind) ? { type: found.kind, id: found.id } : undefined
}

const isRecord = (entry: PaletteEntry) => recordOf(entry) !== undefined

/** Lines that are pressed, not links: the page one is on stays. */
const withRecords = (groups: readonly PaletteGroup[]): PaletteGroup[] =>
  groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(isRecord) }))
    .filter(({ entries }) => entries.length > 0)

/** Whom a new mail is for: recent records, a search for others, or an address (M-63). Enter takes the first, arrows go on to the others. */
export function ChooseWhom({ onChoose }: { onChoose: (whom: Whom) => void }) {
  const t = useTranslations("composer.whom")
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState("")
  const [marked, setMarked] = useState("")
  const search = useQuickSearch(term)
  const recent = useRecent(term.trim() === "")
  const typed = isAddress(term) ? term.trim() : null
  const other: PaletteEntry = {
    key: "other",
    kind: "command",
    label: typed ? t("writeTo", { email: typed }) : t("other"),
  }
  const groups = [
    ...withRecords([...recent.groups, ...search.groups]),
    // A word is no address yet.
    ...(typed || term.trim() === "" ? [{ title: t("address"), entries: [other] }] : []),
  ]
  const entries = groups.flatMap((group) => group.entries)
  const current = entries.find(({ key }) => key === marked) ?? entries[0]
  const optionId = (entry: PaletteEntry) => `${list}-${entry.key}`

  function choose(entry: PaletteEntry) {
    const whom = recordOf(entry)
    if (whom) return onChoose({ whom })
    onChoose(typed ? atAddress(typed) : {})
  }
  function move(by: 1 | -1) {
    const next = step(entries, current, by)
    if (!next) return
    setMarked(next.key)
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" })
  }
  /** Typed faster than the answers: what is shown belongs to an older term, so Enter waits for its own. */
  async function enter() {
    const isStale = (search.isSearching || recent.isLoading) && marked === ""
    if (!isStale) return current && choose(current)
    const found = await (term.trim() === "" ? recent.find() : search.findHits())
    const first = found?.find(isRecord) ?? (typed ? other : undefined)
    if (first && field.current?.isConnected) choose(first)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === "ArrowDown") move(1)
    else if (event.key === "ArrowUp") move(-1)
    else if (event.key === "Enter") void enter()
    else return
    event.preventDefault()
  }
  return (
    <>
      <PaletteField
        ref={field}
        data-autofocus
        placeholder={t("search")}
        aria-label={t("search")}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={current && optionId(current)}
        value={term}
        onChange={({ target }) => {
          setTerm(target.value)
          setMarked("")
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteNotice
        term={typed ? "" : term.trim()}
        isEmpty={search.groups.length === 0}
        isSearching={search.isSearching}
        error={search.error}
        onRetry={search.retry}
      />
      <div id={list} role="listbox" aria-label={t("search")} className={palette.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a listbox.
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={palette.heading} aria-hidden="true">
              {group.title}
            </div>
            {group.entries.map((entry) => (
              <PaletteOption
                key={entry.key}
                id={optionId(entry)}
                entry={{ ...entry, href: undefined }}
                isCurrent={entry === current}
                onPoint={() => setMarked(entry.key)}
                onChoose={() => choose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
