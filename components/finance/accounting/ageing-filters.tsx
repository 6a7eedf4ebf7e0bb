import { useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { currencies } from "#lib/contract/finance/ledger-terms.ts"
import classes from "./accounting.module.css"
import type { AccountingUrl } from "./accounting-url.ts"
import { EntityChoice } from "./entity-choice.tsx"

/** Narrows the list to an entity and a currency: a plain form, its state in the address. */
export function AgeingFilters({ url }: { url: AccountingUrl }) {
  const t = useTranslations("accounting.ageing")
  return (
    <form action="/accounting" className={classes.form}>
      <EntityChoice chosen={url.entity} />
      <label>
        {t("currency")}
        <select name="currency" defaultValue={url.currency ?? ""}>
          <option value="">{t("all")}</option>
          {currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
      </label>
      <PlainButton type="submit">{t("show")}</PlainButton>
    </form>
  )
}
