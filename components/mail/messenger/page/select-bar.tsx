import { useTranslations } from "next-intl"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { later } from "#components/ui/loading/later.tsx"
import classes from "./list.module.css"
import type { SelectedRows } from "./use-selected-rows.ts"

/** With the first conversation that is selected. */
const LabelMenu = later(() => import("../thread/label-menu.tsx").then((loaded) => loaded.LabelMenu))

/** Begins to select conversations; how many are, and what is done with all of them. */
export function SelectBar({ selection }: { selection: SelectedRows }) {
  const t = useTranslations("messenger.selection")
  const mayEdit = useMayEdit()
  if (!mayEdit) return null
  const { isOn, selected, begin, end } = selection
  return (
    <div className={classes.select}>
      {isOn ? (
        <>
          <span role="status">{t("count", { count: selected.length })}</span>
          {selected.length > 0 && <LabelMenu threads={selected} />}
          <LinkButton onClick={end}>{t("end")}</LinkButton>
        </>
      ) : (
        <LinkButton onClick={begin}>{t("begin")}</LinkButton>
      )}
    </div>
  )
}
