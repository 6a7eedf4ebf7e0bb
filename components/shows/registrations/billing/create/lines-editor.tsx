import { Button, NativeSelect, TextInput } from "@mantine/core"
import { IconPlus, IconX } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import type { InvoiceCalculation } from "#lib/contract/finance/invoice-calculation.ts"
import { useRegistrationDetails } from "../../record/registration-context.ts"
import { money } from "../../shared/money.ts"
import classes from "../billing.module.css"
import { type InvoiceDraft, isBlank, type LineDraft, lineDraft, lineField, taxKey } from "./invoice-draft.ts"

type Props = {
  draft: InvoiceDraft
  onChange: (draft: InvoiceDraft) => void
  figures: InvoiceCalculation | undefined
  errorOf: (field: string) => string | undefined
}

/** The lines of an invoice: what the booths cost, until somebody types over it. */
export function LinesEditor({ draft, onChange, figures, errorOf }: Props) {
  const t = useTranslations("invoicing")
  const locale = useLocale()
  const { id } = useRegistrationDetails()
  const lines =
    draft.lines ??
    figures?.billed_lines.map((line, position) => ({
      ...lineDraft(line, locale),
      key: `proposed ${position}`,
    })) ??
    []
  /** Those that the server counts. */
  const counted = lines.filter((line) => !isBlank(line))
  const [isOpen, setOpen] = useState(false)
  const showsTaxes = isOpen || lines.some(({ tax }) => tax !== "")
  const put = (next: LineDraft[]) => onChange({ ...draft, lines: next })
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{t("lines")}</legend>
      <ul className={classes.lines}>
        {lines.map((line, position) => (
          <LineFields
            key={line.key}
            line={line}
            position={position}
            index={counted.indexOf(line)}
            amount={isBlank(line) ? undefined : figures?.billed_lines[counted.indexOf(line)]?.amount}
            currency={figures?.currency ?? "EUR"}
            taxes={showsTaxes ? (figures?.listed_taxes ?? []) : []}
            errorOf={errorOf}
            onChange={(changed) => put(lines.map((one) => (one === line ? changed : one)))}
            onRemove={() => put(lines.filter((one) => one !== line))}
          />
        ))}
      </ul>
      {draft.lines?.some(({ tax }) => tax !== "") ? (
        <TextInput
          label={t("taxReason")}
          name="tax_reason"
          value={draft.taxReason}
          maxLength={500}
          required
          autoComplete="off"
          error={errorOf("tax_reason")}
          onChange={(event) => onChange({ ...draft, taxReason: event.currentTarget.value })}
        />
      ) : null}
      <Deductions figures={figures} />
      {errorOf("lines") ? (
        <p role="alert" className={classes.refusal}>
          {errorOf("lines")}
        </p>
      ) : null}
      <div>
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => put([...lines, lineDraft({ registration_id: id }, locale)])}
        >
          {t("addLine")}
        </Button>
        {!showsTaxes && figures && figures.listed_taxes.length > 1 ? (
          <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
            {t("otherTaxes")}
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}

/** The deposits that the invoice deducts: they were invoiced already, and are not typed over. */
function Deductions({ figures }: Pick<Props, "figures">) {
  const locale = useLocale()
  const deductions = figures?.lines.filter(({ deducts }) => deducts) ?? []
  if (!figures || deductions.length === 0) return null
  return (
    <ul className={classes.rows}>
      {deductions.map(({ label, detail, amount, deducts }) => (
        <li key={deducts?.line_id}>
          <span className={classes.name}>
            {label}
            <span className={classes.quiet}>{detail}</span>
          </span>
          <span>{money(amount, figures.currency, locale)}</span>
        </li>
      ))}
    </ul>
  )
}

function taxName(
  { category, rate, reason }: InvoiceCalculation["listed_taxes"][number],
  locale: string,
  t: ReturnType<typeof useTranslations<"invoicing">>,
): string {
  const percent = `${rate.toLocaleString(locale, { maximumFractionDigits: 2 })} %`
  return category === "S" ? t("taxOf", { rate: percent }) : reason || `${t("noTax")} ${percent} (${category})`
}

type LineProps = {
  line: LineDraft
  position: number
  /** Among the lines that the server knows. */
  index: number
  /** Cents, as the server works them out. */
  amount: number | undefined
  currency: InvoiceCalculation["currency"]
  /** What it may be taxed by; none while that is not asked for. The first is the buyer's rule. */
  taxes: InvoiceCalculation["listed_taxes"]
  errorOf: Props["errorOf"]
  onChange: (line: LineDraft) => void
  onRemove: () => void
}

function LineFields({
  line,
  position,
  index,
  amount,
  currency,
  taxes,
  errorOf,
  onChange,
  onRemove,
}: LineProps) {
  const t = useTranslations("invoicing")
  const locale = useLocale()
  const number = position + 1
  const field = (
    name: "label" | "detail" | "quantity" | "price",
    path: "label" | "detail" | "quantity" | "unit_price",
    max: number,
  ) => (
    <TextInput
      label={t(`line.${name}`)}
      aria-label={t("lineField", { field: t(`line.${name}`), number })}
      className={classes[name]}
      value={line[name]}
      maxLength={max}
      autoComplete="off"
      inputMode={name === "quantity" ? "decimal" : undefined}
      name={lineField(line, path)}
      error={errorOf(lineField(line, path)) ?? errorOf(`lines.${index}.${path}`)}
      onChange={(event) => onChange({ ...line, [name]: event.currentTarget.value })}
    />
  )
  return (
    <li className={classes.line} aria-label={t("lineNamed", { number })}>
      {field("label", "label", 200)}
      {field("detail", "detail", 500)}
      {field("quantity", "quantity", 8)}
      {field("price", "unit_price", 20)}
      <span className={classes.lineAmount}>
        {amount === undefined ? "–" : money(amount, currency, locale)}
      </span>
      <IconButton size="small" label={t("removeLine", { number })} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </IconButton>
      {taxes.length > 0 ? (
        <NativeSelect
          className={classes.lineTax}
          aria-label={t("lineField", { field: t("line.tax"), number })}
          value={line.tax}
          error={errorOf(`lines.${index}.tax`)}
          data={taxes.map((tax, rank) => ({
            value: rank === 0 ? "" : taxKey(tax),
            label: taxName(tax, locale, t),
          }))}
          onChange={(event) => onChange({ ...line, tax: event.currentTarget.value })}
        />
      ) : null}
    </li>
  )
}
