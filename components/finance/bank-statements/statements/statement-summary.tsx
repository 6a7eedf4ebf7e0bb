import { useLocale, useTranslations } from "next-intl"
import { useId } from "react"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { PlainInput, PlainSelect } from "#components/ui/inputs/plain-field.tsx"
import { accountCurrencies, dayOrders, type StatementFormat } from "#lib/contract/finance/bank-terms.ts"
import { billingEntities } from "#lib/contract/finance/ledger-terms.ts"
import type { StatementFile } from "#lib/contract/finance/statement-file.ts"
import type { KeepChoice } from "./keep-statement.tsx"
import { Period } from "./statement-list.tsx"
import classes from "./statements.module.css"
import type { ReadingOptions } from "./use-reading.ts"

/** Names of formats among the texts, whose keys have no dots. */
const formatKeys = {
  csv: "csv",
  "camt.052": "camt_052",
  "camt.053": "camt_053",
  "camt.054": "camt_054",
  mt940: "mt940",
  ofx: "ofx",
} as const satisfies Record<StatementFormat, string>

type Props = { statement: StatementFile; choice: KeepChoice; onChange: (options: ReadingOptions) => void }

/** What was read of a file in short, and what it does not say by itself. */
export function StatementSummary({ statement, choice, onChange }: Props) {
  const t = useTranslations("bank.reading")
  const locale = useLocale()
  const { format, account, is_account_stated, entries, known, from, to } = statement
  const isCsv = format === "csv"
  return (
    <>
      <dl className={classes.summary}>
        <div>
          <dt>{t("format")}</dt>
          <dd>{t(`formats.${formatKeys[format]}`)}</dd>
        </div>
        {is_account_stated && account && (
          <div>
            <dt>{t("account")}</dt>
            <dd>{account}</dd>
          </div>
        )}
        <div>
          <dt>{t("entries")}</dt>
          <dd>
            {entries.toLocaleString(locale)}
            {entries > 0 && known > 0 && (
              <span className={classes.quiet}>
                {" "}
                · {t("new", { count: entries - known })} · {t("known", { count: known })}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t("period")}</dt>
          <dd>{from && to ? <Period from={from} to={to} /> : t("noPeriod")}</dd>
        </div>
      </dl>
      <Choices statement={statement} choice={choice} onChange={onChange} isCsv={isCsv} />
    </>
  )
}

/** Whose account it is, its currency, and of a table how its days are written. */
function Choices({ statement, choice, onChange, isCsv }: Props & { isCsv: boolean }) {
  const t = useTranslations("bank.reading")
  const entities = useTranslations("accounting.ageing.entities")
  const id = useId()
  const { entity, day_order, account, is_account_stated } = statement
  const { currency, setCurrency, error } = choice
  return (
    <div className={classes.choices}>
      {!is_account_stated && (
        <PlainInput
          key={account}
          id={`${id}-account`}
          label={t("account")}
          optional={t("accountHint")}
          defaultValue={account}
          maxLength={34}
          autoComplete="off"
          onBlur={({ currentTarget: { value } }) => value !== account && onChange({ account: value })}
        />
      )}
      <PlainSelect
        id={`${id}-entity`}
        label={t("entity")}
        value={entity ?? ""}
        problem={fieldError(error, "entity")}
        onChange={({ currentTarget: { value } }) => {
          const chosen = billingEntities.find((one) => one === value)
          if (chosen) onChange({ entity: chosen })
        }}
      >
        {entity === null && <option value="">{t("choose")}</option>}
        {billingEntities.map((one) => (
          <option key={one} value={one}>
            {entities(one)}
          </option>
        ))}
      </PlainSelect>
      <PlainSelect
        id={`${id}-currency`}
        label={t("currency")}
        value={currency ?? ""}
        problem={fieldError(error, "currency")}
        onChange={({ currentTarget: { value } }) => {
          const chosen = accountCurrencies.find((one) => one === value)
          if (chosen) setCurrency(chosen)
        }}
      >
        {currency === null && <option value="">{t("choose")}</option>}
        {accountCurrencies.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </PlainSelect>
      {isCsv && (
        <PlainSelect
          id={`${id}-days`}
          label={t("dayOrder")}
          value={day_order}
          onChange={({ currentTarget: { value } }) => {
            const chosen = dayOrders.find((one) => one === value)
            if (chosen) onChange({ day_order: chosen })
          }}
        >
          {dayOrders.map((one) => (
            <option key={one} value={one}>
              {t(`dayOrders.${one}`)}
            </option>
          ))}
        </PlainSelect>
      )}
    </div>
  )
}
