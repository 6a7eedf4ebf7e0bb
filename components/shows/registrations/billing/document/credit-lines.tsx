import { Checkbox, TextInput } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import { quantityOf, typedQuantity } from "#components/ui/inputs/typed-numbers.ts"
import type { CreditCalculation } from "#lib/contract/finance/invoice-calculation.ts"
import type { Currency } from "#lib/contract/finance/ledger-terms.ts"
import { money } from "../../shared/money.ts"
import classes from "../billing.module.css"
import type { TickedLines } from "./use-credit-lines.ts"

type Line = CreditCalculation["lines"][number]
type Props = {
  figures: CreditCalculation | undefined
  currency: Currency
  ticked: TickedLines
  /** The figures are not those of what is ticked now. */
  isStale: boolean
  onTick: (ticked: TickedLines) => void
}

/** The lines of an invoice with what is left of each, ticked to be credited, and what they come to. */
export function CreditLines({ figures, currency, ticked, isStale, onTick }: Props) {
  const t = useTranslations("invoicing")
  const locale = useLocale()
  const amount = (cents: number) => money(cents, currency, locale)
  const tick = ({ id }: Line, typed: string | undefined) => {
    const { [id]: _, ...others } = ticked
    onTick(typed === undefined ? others : { ...others, [id]: typed })
  }
  if (!figures) return <p className={classes.hint}>{t("creditLinesLoading")}</p>
  const sums = [
    ...(figures.discount > 0 ? [[t("discountSum"), amount(-figures.discount)] as const] : []),
    [t("creditNet"), amount(figures.taxable)] as const,
    [t("creditTax"), amount(figures.tax)] as const,
    [t("creditTotal"), amount(figures.total)] as const,
  ]
  return (
    <>
      <ul className={classes.creditLines} aria-label={t("creditLines")}>
        {figures.lines.map((line) => (
          <CreditLine key={line.id} line={line} typed={ticked[line.id]} amount={amount} onTick={tick} />
        ))}
      </ul>
      {figures.problem ? (
        <p role="alert" className={classes.refusal}>
          {figures.problem}
        </p>
      ) : (
        <dl className={classes.sums} data-stale={isStale || undefined} aria-live="polite">
          {sums.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

type LineProps = {
  line: Line
  typed: string | undefined
  amount: (cents: number) => string
  onTick: (line: Line, typed: string | undefined) => void
}

function CreditLine({ line, typed, amount, onTick }: LineProps) {
  const t = useTranslations("invoicing")
  const locale = useLocale()
  const { label, detail, exhibitor, unit_price, quantity, remaining } = line
  const written = (count: number) => typedQuantity(count, locale)
  const chosen = typed === undefined ? remaining : quantityOf(typed)
  const error =
    chosen === undefined
      ? t("problems.notAQuantity")
      : chosen > remaining
        ? t("creditMaximum", { quantity: written(remaining) })
        : undefined
  const about = [
    detail,
    exhibitor,
    remaining === 0
      ? t("lineCredited")
      : remaining < quantity
        ? t("lineRemaining", { remaining: written(remaining), quantity: written(quantity) })
        : "",
  ]
  return (
    <li className={classes.creditLine}>
      <Checkbox
        label={label}
        description={about.filter(Boolean).join(" · ")}
        checked={typed !== undefined}
        disabled={remaining === 0}
        onChange={(event) => onTick(line, event.currentTarget.checked ? written(remaining) : undefined)}
      />
      {typed === undefined ? (
        <span className={classes.creditPrice}>
          {t("creditPrice", { quantity: written(remaining), price: amount(unit_price) })}
        </span>
      ) : (
        <TextInput
          aria-label={t("creditQuantity", { label })}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={error}
          rightSection={<span className={classes.quiet}>/ {written(remaining)}</span>}
          rightSectionWidth={52}
          onChange={(event) => onTick(line, event.currentTarget.value)}
        />
      )}
    </li>
  )
}
