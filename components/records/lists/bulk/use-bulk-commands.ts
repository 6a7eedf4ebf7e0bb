import { useTranslations } from "next-intl"
import type { ListScope } from "#components/records/lists/screen/list-data.ts"
import { useCommands } from "#components/shell/commands.ts"
import { countSelected } from "#components/ui/table/selection.ts"
import { actionKeys, type BulkAction } from "./bulk-action.ts"

/** While rows are chosen the palette begins with what can be done with them. */
export function useBulkCommands(
  actions: readonly { name: BulkAction }[],
  { control: { selection }, total }: ListScope,
  open: (action: BulkAction) => void,
): void {
  const t = useTranslations("bulk")
  const count = countSelected(selection, total)
  useCommands(
    t("chosen", { count }),
    count > 0
      ? actions.map(({ name }) => {
          const key = actionKeys[name]
          return {
            key: name,
            label: t(`entries.${name}`),
            ...(key && { detail: key }),
            run: () => open(name),
          }
        })
      : [],
  )
}
