import { useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import classes from "./accounting.module.css"
import { EntityChoice } from "./entity-choice.tsx"

/** Asks for the journal of a period; the browser saves the file that answers. */
export function JournalForm() {
  const t = useTranslations("accounting.journal")
  return (
    <form action="/api/accounting/journal" className={classes.form}>
      <label>
        {t("from")}
        <input type="date" name="from" required />
      </label>
      <label>
        {t("to")}
        <input type="date" name="to" required />
      </label>
      <EntityChoice />
      <PlainButton type="submit">{t("download")}</PlainButton>
    </form>
  )
}
