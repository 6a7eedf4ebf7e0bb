"use client"

import { useTranslations } from "next-intl"
import { PageHead } from "#components/ui/page/page-head.tsx"
import type { Option } from "#lib/contract/fields.ts"
import type { KeptSeller, KeptTaxRule } from "#lib/contract/invoicing-admin.ts"
import { RuleList } from "./rule-list.tsx"
import { SellerList } from "./seller-list.tsx"

type Props = { sellers: KeptSeller[]; rules: KeptTaxRule[]; countries: readonly Option[] }

/** Who invoices, and by which rules of tax. */
export function InvoicingScreen({ sellers, rules, countries }: Props) {
  const t = useTranslations("invoicingAdmin")
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} />
      <SellerList sellers={sellers} countries={countries} />
      <RuleList rules={rules} />
    </>
  )
}
