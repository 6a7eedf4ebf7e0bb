import { TextInput } from "@mantine/core"
import { IconFilter, IconX } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { describeFilters } from "#components/records/lists/filters/describe-filters.ts"
import { filterCallsOf } from "#components/records/lists/filters/filter-calls.ts"
import { chipSentence, type FilterChip } from "#components/records/lists/filters/filter-chip.ts"
import type { FilterTarget } from "#components/records/lists/filters/filter-target.ts"
import { listHref } from "#components/records/lists/filters/list-url.ts"
import { readFilters } from "#components/records/lists/filters/url-filters.ts"
import { FilterPanelHost, preloadFilterPanel } from "#components/records/lists/screen/filter-panel-host.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import classes from "./list-page.module.css"

const calls = filterCallsOf(async () => (await import("#lib/api/client.ts")).api.contacts)
const choose: FilterTarget = { kind: "choose" }

type Props = {
  entries: string[]
  term: string
  /** Those of the list as it was loaded, in words. */
  chips: FilterChip[]
  onChange: (entries: string[]) => void
  onTerm: (term: string) => void
}

/** The filters of a dynamic list: those of the list of contacts, in its panel. */
export function ListFilters({ entries, term, chips: loaded, onChange, onTerm }: Props) {
  const t = useTranslations("mailingLists.form")
  const [panel, setPanel] = useState({ opened: false, target: choose })
  const chips = useChips(entries, loaded)
  const url = { q: term, f: entries, sort: null, page: 1, size: null }
  return (
    <div>
      <p className={classes.label}>{t("filters")}</p>
      <ul className={classes.filters}>
        {chips.map((chip) => (
          <li key={chip.entry} className={classes.chip}>
            <PlainButton
              size="small"
              aria-label={t("editFilter", { filter: chipSentence(chip) })}
              onClick={() => setPanel({ opened: true, target: { kind: "edit", entry: chip.entry } })}
            >
              {chipSentence(chip)}
            </PlainButton>
            <IconButton
              label={t("removeFilter", { filter: chipSentence(chip) })}
              tone="removing"
              onClick={() => onChange(entries.filter((one) => one !== chip.entry))}
            >
              <IconX size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
        <li>
          <PlainButton
            aria-haspopup="dialog"
            onPointerEnter={preloadFilterPanel}
            onFocus={preloadFilterPanel}
            onClick={() => setPanel({ opened: true, target: choose })}
          >
            <IconFilter size={16} aria-hidden /> {t("addFilter")}
          </PlainButton>
        </li>
        {(entries.length > 0 || term !== "") && (
          <li>
            <a href={listHref("/contacts", url)} target="_blank" rel="noopener">
              {t("openFilters")}
            </a>
          </li>
        )}
      </ul>
      <TextInput
        mt={12}
        label={t("term")}
        value={term}
        maxLength={200}
        onChange={({ currentTarget }) => onTerm(currentTarget.value)}
      />
      <FilterPanelHost
        opened={panel.opened}
        target={panel.target}
        onTarget={(target) => setPanel((before) => ({ ...before, target }))}
        onClose={() => setPanel((before) => ({ ...before, opened: false }))}
        entries={entries}
        term={term}
        chips={chips}
        onChange={onChange}
        area="contacts"
        calls={calls}
      />
    </div>
  )
}

/** Filters in words; one whose words have not come is its own entry. */
function useChips(entries: string[], loaded: FilterChip[]): FilterChip[] {
  const t = useTranslations("filters")
  const locale = useLocale()
  const { data = loaded } = useQuery({
    queryKey: ["contacts", "described-filters", entries],
    queryFn: () => describeFilters(readFilters(entries).filters, calls, t, locale),
    placeholderData: (before) => before,
  })
  return entries.map(
    (entry) => data.find((chip) => chip.entry === entry) ?? { entry, field: entry, operator: "", values: [] },
  )
}
