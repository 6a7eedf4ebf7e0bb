"use client"

import { useTranslations } from "next-intl"
import { drawn } from "#components/ui/loading/drawn.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import type { ReminderPlans } from "#lib/contract/automation/payment-reminders.ts"
import type { ExternalState } from "#lib/contract/finance/external-accounting.ts"
import type { StoredSeller, StoredTaxRule } from "#lib/contract/finance/invoicing-admin.ts"
import type { LedgerBook } from "#lib/contract/finance/ledger-books.ts"
import type { PayingOrganization } from "#lib/contract/finance/paying-organizations.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { OrganizationList } from "./organizations/organization-list.tsx"
import { RuleList } from "./rule-list.tsx"
import { SellerList } from "./seller-list.tsx"

const ExternalSection = drawn(() =>
  import("./external/external-section.tsx").then((loaded) => loaded.ExternalSection),
)

const BookList = drawn(() => import("./books/book-list.tsx").then((loaded) => loaded.BookList))

const PlanList = drawn(() =>
  import("#components/automation/payment-reminders/shared/plan-list.tsx").then((loaded) => loaded.PlanList),
)

type Props = {
  sellers: StoredSeller[]
  rules: StoredTaxRule[]
  books: LedgerBook[]
  organizations: PayingOrganization[]
  countries: readonly Option[]
  external: ExternalState
  reminders: ReminderPlans
}

/** Who invoices, by which rules of tax and in which books, whom on behalf of exhibitors, and how it goes with the accounting partner. */
export function InvoicingScreen({
  sellers,
  rules,
  organizations,
  books,
  countries,
  external,
  reminders,
}: Props) {
  const t = useTranslations("invoicingAdmin")
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} />
      <SellerList sellers={sellers} countries={countries} />
      <RuleList rules={rules} countries={countries} />
      <OrganizationList organizations={organizations} countries={countries} />
      <PlanList plans={reminders} />
      <BookList books={books} />
      <ExternalSection state={external} />
    </>
  )
}
