import { useTranslations } from "next-intl"
import type { InvoiceCalculation } from "#lib/contract/finance/invoice-calculation.ts"
import classes from "../billing.module.css"
import { VatCheck } from "./vat-check.tsx"

/** To whom an invoice goes, and by which rule it is taxed. */
export function Parties({ figures: { buyer, tax, tax_rule: rule } }: { figures: InvoiceCalculation }) {
  const t = useTranslations("invoicing")
  const address = [buyer.street, `${buyer.zip_code} ${buyer.city}`.trim(), buyer.state, buyer.country]
  return (
    <dl className={classes.parties}>
      <div>
        <dt>{t("billedTo")}</dt>
        <dd>
          <strong>{buyer.name || "–"}</strong>
          {buyer.contact ? <span>{buyer.contact}</span> : null}
          <span>{address.filter(Boolean).join(", ") || "–"}</span>
          <span>{buyer.vat_code ? t("vatCode", { code: buyer.vat_code }) : t("noVatCode")}</span>
          {buyer.vat_code && tax.category === "AE" ? <VatCheck code={buyer.vat_code} /> : null}
        </dd>
      </div>
      {rule ? (
        <div>
          <dt>{t("taxRule")}</dt>
          <dd>
            <strong>{rule.name}</strong>
            <span>
              {t(`buyerIn.${rule.place}`)}
              {rule.has_vat_code === null
                ? null
                : ` · ${t(rule.has_vat_code ? "withVatCode" : "withoutVatCode")}`}
            </span>
            {tax.reason ? <span>{tax.reason}</span> : null}
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
