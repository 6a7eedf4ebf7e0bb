import { useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { Link } from "#components/ui/page/link.tsx"
import {
  billingEntities,
  currencies,
  documentKinds,
  documentStates,
  reminderStates,
} from "#lib/contract/finance/ledger-terms.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import classes from "./documents.module.css"
import { type DocumentsUrl, documentsHref } from "./documents-url.ts"

type Props = { url: DocumentsUrl; shows: readonly Option[] }

/** Narrows the list: a plain form, its state in the address. */
export function DocumentFilters({ url, shows }: Props) {
  const t = useTranslations("accounting.documents")
  const reminders = useTranslations("paymentReminders")
  const entities = useTranslations("accounting.ageing.entities")
  const select = (
    name: "kind" | "state" | "reminders" | "show" | "entity" | "currency",
    label: string,
    options: readonly (readonly [value: string, label: string])[],
  ) => (
    <label>
      {label}
      <select name={name} defaultValue={String(url[name] ?? "")}>
        <option value="">{t("all")}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
  const day = (name: "from" | "to") => (
    <label>
      {t(name)}
      <input type="date" name={name} defaultValue={url[name] ?? ""} />
    </label>
  )
  return (
    <form action="/invoices" className={classes.filters}>
      {url.q ? <input type="hidden" name="q" value={url.q} /> : null}
      {url.sort === "-date" ? null : <input type="hidden" name="sort" value={url.sort} />}
      {url.size ? <input type="hidden" name="size" value={url.size} /> : null}
      {select(
        "state",
        t("state"),
        documentStates.map((state) => [state, t(`states.${state}`)]),
      )}
      {select(
        "reminders",
        reminders("filter"),
        reminderStates.map((state) => [state, reminders(`states.${state}`)]),
      )}
      {select(
        "kind",
        t("kind"),
        documentKinds.map((kind) => [kind, t(`kinds.${kind}`)]),
      )}
      {select(
        "show",
        t("columns.show"),
        shows.map(({ id, name }) => [String(id), name]),
      )}
      {select(
        "entity",
        t("entity"),
        billingEntities.map((entity) => [entity, entities(entity)]),
      )}
      {select(
        "currency",
        t("currency"),
        currencies.map((currency) => [currency, currency]),
      )}
      {day("from")}
      {day("to")}
      <PlainButton type="submit">{t("show")}</PlainButton>
      {isNarrowed(url) ? (
        <Link href={documentsHref({ q: "", sort: url.sort, page: 1, size: url.size })}>{t("clear")}</Link>
      ) : null}
    </form>
  )
}

/** Whether the list does not have every document. */
export const isNarrowed = ({
  q,
  kind,
  entity,
  currency,
  state,
  reminders,
  show,
  from,
  to,
}: DocumentsUrl): boolean =>
  q !== "" || [kind, entity, currency, state, reminders, show, from, to].some((value) => value != null)
