import { useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { billingEntities } from "#lib/contract/finance/ledger-terms.ts"
import classes from "./accounting.module.css"
import { EntityChoice } from "./entity-choice.tsx"

/** Asks for the journal of a period; the browser saves the file that answers. */
export function JournalForm() {
  const t = useTranslations("accounting.journal")
  return (
    <form action="/api/accounting/journal" className={classes.form}>
      <Period />
      <EntityChoice />
      <PlainButton type="submit">{t("download")}</PlainButton>
    </form>
  )
}

/** Asks for the entries of a period of one entity, as an accountant takes them in. */
export function FecForm() {
  const t = useTranslations("accounting")
  return (
    <form action="/api/accounting/fec" className={classes.form}>
      <Period />
      <label>
        {t("ageing.entity")}
        <select name="entity" required>
          {billingEntities.map((entity) => (
            <option key={entity} value={entity}>
              {t(`ageing.entities.${entity}`)}
            </option>
          ))}
        </select>
      </label>
      <PlainButton type="submit">{t("fec.download")}</PlainButton>
    </form>
  )
}

function Period() {
  const t = useTranslations("accounting.journal")
  return (
    <>
      <label>
        {t("from")}
        <input type="date" name="from" required />
      </label>
      <label>
        {t("to")}
        <input type="date" name="to" required />
      </label>
    </>
  )
}
