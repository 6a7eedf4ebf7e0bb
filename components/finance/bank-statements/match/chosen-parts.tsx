import { TextInput } from "@mantine/core"
import { IconX } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { money } from "#components/shows/registrations/shared/money.ts"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import classes from "./match.module.css"
import { type DraftPart, problemsOf, sumOf } from "./parts-draft.ts"

type Props = {
  entry: BankEntry
  parts: readonly DraftPart[]
  /** What the last try was refused with. */
  error: unknown
  onChange: (parts: DraftPart[]) => void
}

/** The invoices chosen, an amount each, and what they come to. */
export function ChosenParts({ entry, parts, error, onChange }: Props) {
  const t = useTranslations("bank.finding")
  const locale = useLocale()
  const { currency } = entry
  const left = Math.abs(entry.left)
  const rest = left - sumOf(parts)
  const amount = (cents: number) => money(cents, currency, locale)
  if (parts.length === 0) return <p className={classes.hint}>{t("nothingChosen")}</p>

  function problemAt(index: number, part: DraftPart): string | undefined {
    const { typed: problem } = problemsOf(part)
    const { balance, currency: of } = part.invoice
    if (problem === "tooMuch") return t("tooMuch", { amount: money(Math.abs(balance), of, locale) })
    if (problem) return part.typed === "" ? undefined : t("notAnAmount")
    return fieldError(error, `parts.${index}.amount`) ?? fieldError(error, `parts.${index}.invoice`)
  }

  function problemOfEntryAt(index: number, part: DraftPart): string | undefined {
    if (problemsOf(part).typedOfEntry) return part.typedOfEntry === "" ? undefined : t("notAnAmount")
    return fieldError(error, `parts.${index}.entry_amount`)
  }
  return (
    <section aria-label={t("chosen")}>
      <ul className={classes.chosen}>
        {parts.map((part, index) => {
          const { invoice } = part
          const isForeign = part.typedOfEntry !== null
          return (
            <li key={invoice.invoice} data-foreign={isForeign || undefined}>
              <span className={classes.which}>
                <span className={classes.number}>{invoice.number}</span>
                <span className={classes.quiet}>{invoice.buyer}</span>
              </span>
              <TextInput
                aria-label={t("amountFor", { number: invoice.number, currency: invoice.currency })}
                rightSection={isForeign && <span className={classes.code}>{invoice.currency}</span>}
                classNames={{ input: classes.amount }}
                inputMode="decimal"
                autoComplete="off"
                value={part.typed}
                error={problemAt(index, part)}
                onChange={({ currentTarget: { value } }) =>
                  onChange(parts.with(index, { ...part, typed: value }))
                }
              />
              {part.typedOfEntry !== null && (
                <TextInput
                  aria-label={t("ofEntry", { number: invoice.number, currency })}
                  rightSection={<span className={classes.code}>{currency}</span>}
                  classNames={{ input: classes.amount }}
                  inputMode="decimal"
                  autoComplete="off"
                  value={part.typedOfEntry}
                  error={problemOfEntryAt(index, part)}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(parts.with(index, { ...part, typedOfEntry: value }))
                  }
                />
              )}
              <IconButton
                label={t("remove", { number: invoice.number })}
                onClick={() => onChange(parts.filter((one) => one !== part))}
              >
                <IconX size={16} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <dl className={classes.sums}>
        <div>
          <dt>{t("sum")}</dt>
          <dd>{amount(left - rest)}</dd>
        </div>
        <div data-over={rest < 0 || undefined}>
          <dt>{t("leftOf", { amount: amount(left) })}</dt>
          <dd>{amount(rest)}</dd>
        </div>
      </dl>
      <p role="alert" className={classes.over}>
        {rest < 0 ? t("over", { amount: amount(-rest) }) : null}
      </p>
    </section>
  )
}
