"use client"

import { useLocale, useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { fieldPathOf, inPageOrder, labelOf, partOf } from "../field-labels.ts"
import { money } from "../money.ts"
import { fieldId } from "./fields.tsx"
import classes from "./form.module.css"
import { useForm } from "./form-context.tsx"

/** What it costs by the server, what is missing and where, and the way to send it. */
export function Summary({ onPublish }: { onPublish: () => void }) {
  const t = useTranslations("applications")
  const { status } = useForm()
  return (
    <aside className={classes.summary} id="missing" aria-labelledby="summary-title" tabIndex={-1}>
      <h2 id="summary-title" className={classes.partTitle}>
        {t("summary.title")}
      </h2>
      <Prices />
      <Missing />
      <div className={classes.send}>
        <PlainButton
          type="submit"
          name="action"
          value="publish"
          look="primary"
          size="large"
          onClick={(event) => {
            event.preventDefault()
            onPublish()
          }}
        >
          {t("publish")}
        </PlainButton>
        <PlainButton type="submit" size="large" name="action" value="save">
          {t("save")}
        </PlainButton>
        <p role="status" className={classes.status} data-status={status}>
          {t(`status.${status}`)}
        </p>
      </div>
    </aside>
  )
}

function Prices() {
  const t = useTranslations("applications")
  const locale = useLocale()
  const { prices } = useForm().view
  const lines = prices.booths.flatMap((line, place) => (line ? [{ ...line, place }] : []))
  if (lines.length === 0) return <p className={classes.lead}>{t("summary.noBooth")}</p>
  return (
    <dl className={classes.prices}>
      {lines.map((line) => (
        <div key={line.place}>
          <dt>{line.label}</dt>
          <dd>{money(line, locale)}</dd>
        </div>
      ))}
      {prices.totals.map((total) => (
        <div key={total.currency} className={classes.total}>
          <dt>{t("summary.total")}</dt>
          <dd>{money(total, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is missing or wrong, each with the way to it. */
export function Missing() {
  const t = useTranslations("applications")
  const { view, values } = useForm()
  const isShown = (path: string) => !values.billing.sameAsCompany || !ofCompany.has(path)
  const paths = inPageOrder(Object.keys(view.problems).filter(isShown))
  if (paths.length === 0) return <p className={classes.complete}>{t("summary.complete")}</p>
  return (
    <details className={classes.missing} open>
      <summary>{t("summary.missing", { count: paths.length })}</summary>
      <ul>
        {paths.map((path) => {
          const { label, index } = labelOf(path)
          const part = partOf(path)
          const name = label ? t(`fields.${label}`) : t(`parts.${part}`)
          const row = index === undefined ? t(`parts.${part}`) : rowName(part, index + 1)
          return (
            <li key={path}>
              <a href={`#${anchorOf(path)}`}>{t("summary.placed", { label: name, place: row })}</a>
            </li>
          )
        })}
      </ul>
    </details>
  )

  function rowName(part: ReturnType<typeof partOf>, number: number): string {
    if (part === "people") return t("person", { number })
    if (part === "brands") return t("brand", { number })
    return part === "booths" ? t("booth", { number }) : t(`parts.${part}`)
  }
}

/** What billing has of the company, where it is the company's own: it is corrected there. */
const ofCompany = new Set(["companyName", "email", "countryId", "stateId"].map((field) => `billing.${field}`))

/** Paths of what has rows, each of which is a part of its own, and parts that are closed. */
const rowLists = new Set(["brand.brands", "booths", "contacts", "billing"])

/** Where a problem is fixed: at its field, or at the part where a row is missing. */
function anchorOf(path: string): string {
  return rowLists.has(path) ? partOf(path) : fieldId(fieldPathOf(path))
}
