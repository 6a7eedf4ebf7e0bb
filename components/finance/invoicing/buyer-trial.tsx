"use client"

import { Button, NativeSelect, TextInput } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { api } from "#lib/api/client.ts"
import type { StoredTaxRule, TriedBuyer } from "#lib/contract/finance/invoicing-admin.ts"
import { type BillingEntity, billingEntities } from "#lib/contract/finance/ledger-terms.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import classes from "./invoicing.module.css"
import { Section } from "./section.tsx"

type Buyer = { entity: BillingEntity; country_id: number; zip_code: string; vat_code: string }

type Props = {
  countries: readonly Option[]
  /** As they are now: a trial follows them. */
  rules: readonly StoredTaxRule[]
}

/** Says of a buyer that is made up which rule holds, and what an invoice would say of its tax (I-29). */
export function BuyerTrial({ countries, rules }: Props) {
  const t = useTranslations("invoicingAdmin")
  const [buyer, setBuyer] = useState<Buyer>({ entity: "sarl", country_id: 0, zip_code: "", vat_code: "" })
  const [tried, setTried] = useState<Buyer>()
  const trial = useQuery({
    queryKey: ["tax-rule-trial", tried, rules],
    queryFn: () => api.invoicingAdmin.tryBuyer(tried ?? buyer),
    enabled: tried !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const found = trial.data?.data
  const problem = tried?.vat_code === buyer.vat_code ? found?.vat_code_problem : undefined
  const text = (field: "zip_code" | "vat_code", maxLength: number, error?: string | null) => (
    <TextInput
      label={t(`trial.${field}`)}
      value={buyer[field]}
      maxLength={maxLength}
      autoComplete="off"
      error={error}
      onChange={(event) => setBuyer({ ...buyer, [field]: event.currentTarget.value })}
    />
  )
  return (
    <Section title={t("trial.title")} hint={t("trial.hint")}>
      <form
        className={classes.trial}
        onSubmit={(event) => {
          event.preventDefault()
          setTried({ ...buyer })
        }}
      >
        <NativeSelect
          label={t("rule.entity")}
          value={buyer.entity}
          data={billingEntities.map((value) => ({ value, label: t(`values.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const entity = billingEntities.find((one) => one === value)
            if (entity) setBuyer({ ...buyer, entity })
          }}
        />
        <NativeSelect
          label={t("trial.country_id")}
          value={buyer.country_id}
          data={[
            { value: "0", label: t("trial.noCountry"), disabled: true },
            ...countries.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => setBuyer({ ...buyer, country_id: Number(event.currentTarget.value) })}
        />
        {text("zip_code", 20)}
        {text("vat_code", 40, problem)}
        <Button
          type="submit"
          variant="default"
          className={classes.tryIt}
          disabled={buyer.country_id === 0}
          loading={trial.isFetching}
        >
          {t("trial.try")}
        </Button>
      </form>
      {trial.isError ? <SendingFailure error={trial.error} title={t("trial.failed")} shown={[]} /> : null}
      <div aria-live="polite">{found && !trial.isError ? <Outcome found={found} /> : null}</div>
    </Section>
  )
}

function Outcome({ found: { rule, place, territory, reason, language } }: { found: TriedBuyer }) {
  const t = useTranslations("invoicingAdmin")
  const locale = useLocale()
  if (!rule) return <p className={classes.noRule}>{t("trial.noRule")}</p>
  const rate = `${rule.rate.toLocaleString(locale, { maximumFractionDigits: 2 })}\u00a0%`
  const rows = [
    [t("columns.rule"), rule.name],
    [t("rule.place"), territory ? `${t(`values.${place}`)} (${territory})` : t(`values.${place}`)],
    [t("columns.tax"), rule.category === "S" ? rate : `${t(`values.${rule.category}`)} (${rule.category})`],
    [t("trial.language"), t(`trial.languages.${language}`)],
    [t("trial.reason"), reason || t("trial.noReason")],
  ]
  return (
    <dl className={classes.outcome}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
