import { useLocalStorage } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useLocale } from "next-intl"
import { useState } from "react"
import type { ExportColumn } from "#components/records/area.ts"
import { api } from "#lib/api/client.ts"
import type { CsvDelimiter, ExportFormat } from "#lib/contract/crm/exports.ts"
import type { ListWith } from "#lib/contract/records/record-kinds.ts"
import { csvDelimiterOf } from "#lib/text/spreadsheet-text.ts"
import { choiceOf, differs, type ExportChoice, inNamedOrder } from "./export-choice.ts"

/** The layouts of a list's exports, for queries of them. */
export const layoutsKey = (list: ListWith<"exports">) => ["export-layouts", list]

/**
 * What a file of a list's records is like. It begins as the layout says that was used last, or as it was chosen last without one;
 * what is changed of a layout holds until it is saved or the dialog closes.
 */
export function useExportChoice(list: ListWith<"exports">, columns: readonly ExportColumn[]) {
  const locale = useLocale()
  const [format, setFormat] = useLocalStorage<ExportFormat>({ key: "export-format", defaultValue: "xlsx" })
  const [delimiter, setDelimiter] = useLocalStorage<CsvDelimiter>({
    key: "export-delimiter",
    defaultValue: csvDelimiterOf(locale),
  })
  const [order, setOrder] = useLocalStorage<readonly string[]>({
    key: `export-order-${list}`,
    defaultValue: [],
  })
  // What is left out is kept, so that a column that comes to exist is in.
  const [left, setLeft] = useLocalStorage<readonly string[]>({
    key: `export-left-out-${list}`,
    defaultValue: [],
  })
  const [used, setUsed] = useLocalStorage<number | null>({ key: `export-layout-${list}`, defaultValue: null })
  const [changed, setChanged] = useState<ExportChoice>()
  const layouts = useQuery({
    queryKey: layoutsKey(list),
    queryFn: async () => (await api.exportLayouts.list({ list })).data,
    staleTime: 0,
  })
  const layout = layouts.data?.find(({ id }) => id === used)
  const own: ExportChoice = {
    format,
    delimiter,
    order: inNamedOrder(columns, order),
    left: columns.filter((column) => left.includes(column)),
  }
  const choice = layout ? (changed ?? choiceOf(layout, columns)) : own
  const change = (part: Partial<ExportChoice>) => {
    const next = { ...choice, ...part }
    if (layout) return setChanged(next)
    setFormat(next.format)
    setDelimiter(next.delimiter)
    setOrder(next.order)
    setLeft(next.left)
  }
  return {
    choice,
    change,
    layouts,
    layout,
    /** The layout that was used last may still come. */
    isReady: used === null || !layouts.isPending,
    isChanged: layout !== undefined && differs(choice, layout, columns),
    /** @param id of a layout; null for none */
    use: (id: number | null) => {
      setChanged(undefined)
      setUsed(id)
    },
  }
}
