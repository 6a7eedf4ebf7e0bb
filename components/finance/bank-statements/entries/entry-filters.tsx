import { IconPlus } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useId } from "react"
import { SearchForm } from "#components/records/lists/screen/search-form.tsx"
import { useCan } from "#components/shell/user-context.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { ChoiceLinks } from "#components/ui/inputs/choice-links.tsx"
import { GoingSelect } from "#components/ui/inputs/going-select.tsx"
import { useHydrated } from "#components/ui/loading/use-hydrated.ts"
import { Link } from "#components/ui/page/link.tsx"
import { TransitionLink, useNavigation } from "#components/ui/page/transition-link.tsx"
import { accountCurrencies, type EntryState, entryStates } from "#lib/contract/finance/bank-terms.ts"
import { billingEntities } from "#lib/contract/finance/ledger-terms.ts"
import { type BankUrl, bankPath, changedHref, directions, statementsPath } from "../bank-url.ts"
import classes from "./entries.module.css"

type Props = {
  url: BankUrl
  counts: Record<EntryState, number>
  statements: readonly { id: number; name: string }[]
}

/** What narrows the entries down: all of it is in the address. */
export function EntryFilters({ url, counts, statements }: Props) {
  const t = useTranslations("bank")
  const filter = useTranslations("bank.filters")
  return (
    <div className={classes.toolbar}>
      <ChoiceLinks label={t("states.label")}>
        {entryStates.map((state) => (
          <TransitionLink
            key={state}
            href={changedHref(url, { state })}
            aria-current={state === url.state ? "page" : undefined}
          >
            {t(`states.${state}`)}&nbsp;
            <span className={classes.count}>{t("count", { count: counts[state] })}</span>
          </TransitionLink>
        ))}
      </ChoiceLinks>
      <SearchForm
        path={bankPath}
        otherParams={Object.entries(url).filter(([name]) => name !== "q" && name !== "page")}
        name="q"
        term={url.q}
        hrefOf={(q) => changedHref(url, { q })}
        texts={{
          label: filter("searchLabel"),
          hint: filter("searchHint"),
          search: filter("search"),
          clear: filter("clearSearch"),
        }}
      />
      {useCan("finance.edit") && (
        <Link href={statementsPath} className={`${buttons.plain} ${classes.add}`}>
          <IconPlus size={16} aria-hidden />
          {t("add")}
        </Link>
      )}
      <Choices key={changedHref(url, {})} url={url} statements={statements} />
    </div>
  )
}

/** Choices of the browser's own, in a form that works without script; with it each shows at once what it is about. */
function Choices({ url, statements }: Omit<Props, "counts">) {
  const t = useTranslations("bank.filters")
  const entities = useTranslations("accounting.ageing.entities")
  const { go } = useNavigation()
  const isReady = useHydrated()
  const id = useId()
  const isOffered = statements.some(({ id }) => id === url.statement)
  const select = (
    name: "direction" | "entity" | "currency" | "statement",
    options: readonly { value: string; label: string }[],
    changesOf: (value: string) => Partial<BankUrl>,
  ) => (
    <label htmlFor={`${id}-${name}`}>
      <span className="visually-hidden">{t(name)}</span>
      <GoingSelect
        id={`${id}-${name}`}
        name={name}
        chosen={String(url[name] ?? "")}
        data-chosen={url[name] !== null || undefined}
        onChoose={(value) => go(changedHref(url, changesOf(value)))}
      >
        <option value="">{t(`every.${name}`)}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </GoingSelect>
    </label>
  )
  return (
    <form action={bankPath} className={classes.filters}>
      <input type="hidden" name="state" value={url.state} />
      {url.q && <input type="hidden" name="q" value={url.q} />}
      {select(
        "direction",
        directions.map((value) => ({ value, label: t(value) })),
        (value) => ({ direction: directions.find((one) => one === value) ?? null }),
      )}
      {select(
        "entity",
        billingEntities.map((value) => ({ value, label: entities(value) })),
        (value) => ({ entity: billingEntities.find((one) => one === value) ?? null }),
      )}
      {select(
        "currency",
        accountCurrencies.map((value) => ({ value, label: value })),
        (value) => ({ currency: accountCurrencies.find((one) => one === value) ?? null }),
      )}
      {select(
        "statement",
        [
          ...statements.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(url.statement === null || isOffered
            ? []
            : [{ value: String(url.statement), label: String(url.statement) }]),
        ],
        (value) => ({ statement: value === "" ? null : Number(value) }),
      )}
      {!isReady && <PlainButton type="submit">{t("show")}</PlainButton>}
    </form>
  )
}
