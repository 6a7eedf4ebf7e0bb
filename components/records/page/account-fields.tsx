import { useLocale, useTranslations } from "next-intl"
import { Field } from "#components/ui/page/record-block.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { MarketplaceGroup } from "#lib/contract/crm/company-detail.ts"

/** What the ordering platform knows of an account (F-17). */
export function AccountFields({ account }: { account: MarketplaceGroup }) {
  const t = useTranslations("record.marketplace")
  const answers = useTranslations("record")
  const number = new Intl.NumberFormat(useLocale())
  const percent = new Intl.NumberFormat(useLocale(), { style: "percent" })
  const yesNo = (value: boolean) => answers(value ? "yes" : "no")
  const figures: [string, number | null][] = [
    [t("maxNewCollections"), account.max_product_in_new_collections],
    [t("maxImmediates"), account.max_product_in_immediates],
    [t("products"), account.products_available_for_orders],
    [t("addressBook"), account.nb_contacts_address_book],
    [t("campaigns"), account.nb_campaigns_sent],
    [t("confirmedOrders"), account.nb_confirmed_orders],
    [t("totalOrders"), account.nb_total_orders],
  ]
  const moments: [string, string | null][] = [
    [t("memberSince"), account.member_since],
    [t("firstLogin"), account.first_login_at],
    [t("latestConnection"), account.latest_connection],
  ]
  return (
    <>
      <Field label={t("accountType")}>{account.accountTypeLabel}</Field>
      <Field label={t("userStatus")}>{account.userStatusLabel}</Field>
      <Field label={t("identifier")}>{account.marketplace_identifier}</Field>
      <Field label={t("engagement")}>{percent.format(account.engagement / 100)}</Field>
      <Field label={t("onMarketplace")}>{yesNo(account.is_on_markplace)}</Field>
      <Field label={t("blacklisted")}>{yesNo(account.blacklisted)}</Field>
      <Field label={t("marketplaces")} isWide>
        {account.marketplaces.join(", ")}
      </Field>
      <Field label={t("subscription")} isWide>
        {account.subscription_start ? <Moment value={account.subscription_start} /> : null}
        {account.subscription_start || account.subscription_end ? " – " : null}
        {account.subscription_end ? <Moment value={account.subscription_end} /> : null}
      </Field>
      {figures.map(([label, value]) => (
        <Field key={label} label={label}>
          {value === null ? null : number.format(value)}
        </Field>
      ))}
      {moments.map(([label, value]) => (
        <Field key={label} label={label}>
          {value ? <Moment value={value} /> : null}
        </Field>
      ))}
    </>
  )
}
