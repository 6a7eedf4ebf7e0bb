import { useTranslations } from "next-intl"
import { GoingSelect } from "#components/ui/inputs/going-select.tsx"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import type { ImportReport } from "#lib/contract/crm/imports.ts"
import classes from "./report.module.css"

type Props = {
  reasons: ImportReport["left_out_reasons"]
  chosen: string | null
  hrefOf: (reason: string | null) => string
}

/** Narrows rows with cells left out down to one reason, where there are several. */
export function ReasonFilter({ reasons, chosen, hrefOf }: Props) {
  const t = useTranslations("imports.report")
  const { go } = useNavigation()
  if (reasons.length < 2 && chosen === null) return null
  return (
    <p className={classes.filter}>
      <GoingSelect
        aria-label={t("reasons")}
        className={classes.reasonSelect}
        chosen={chosen ?? ""}
        onChoose={(reason) => go(hrefOf(reason === "" ? null : reason))}
      >
        <option value="">{t("anyReason")}</option>
        {reasons.map(({ key, text, rows }) => (
          <option key={key} value={key}>
            {t("reasonRows", { reason: text, count: rows })}
          </option>
        ))}
      </GoingSelect>
    </p>
  )
}
