import { useTranslations } from "next-intl"
import { billingEntities } from "#lib/contract/finance/ledger-terms.ts"

/** Which entity's documents are meant, by default those of all. */
export function EntityChoice({ chosen = null }: { chosen?: string | null }) {
  const t = useTranslations("accounting.ageing")
  return (
    <label>
      {t("entity")}
      <select name="entity" defaultValue={chosen ?? ""}>
        <option value="">{t("all")}</option>
        {billingEntities.map((entity) => (
          <option key={entity} value={entity}>
            {t(`entities.${entity}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
