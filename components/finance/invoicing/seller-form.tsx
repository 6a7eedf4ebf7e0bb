"use client"

import { NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { StoredSeller } from "#lib/contract/finance/invoicing-admin.ts"
import { vatDues } from "#lib/contract/finance/ledger-terms.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import classes from "./invoicing.module.css"
import { useSellerLabel } from "./missing-fields.ts"

type Props = {
  seller: StoredSeller
  countries: readonly Option[]
  onClose: () => void
  onSaved: (sellers: StoredSeller[]) => void
}

type Draft = Omit<StoredSeller, "entity" | "version" | "has_documents" | "missing" | "logo">
type TextField = Exclude<keyof Draft, "country_id" | "vat_due" | "write_off_limit">

function useSellerSave(seller: StoredSeller, onSaved: Props["onSaved"]) {
  const t = useTranslations("invoicingAdmin")
  return useEdit({
    kept: seller,
    draftOf: (kept): Draft => {
      const {
        entity: _,
        version: __,
        has_documents: ___,
        missing: ____,
        logo: _____,
        ...draft
      } = kept ?? seller
      return draft
    },
    store: (draft, base) =>
      api.invoicingAdmin.editSeller({
        ...draft,
        entity: seller.entity,
        version: base?.version ?? seller.version,
      }),
    storedIn: async (current) => {
      // The schema came with the API's client, after the page.
      const { storedSeller } = await import("#lib/contract/finance/invoicing-admin.ts")
      const { data } = storedSeller.array().safeParse(current)
      return data?.find(({ entity }) => entity === seller.entity)
    },
    onSaved: ({ data }) => {
      void toastSuccess(t("sellerSaved"))
      onSaved(data)
    },
    failed: t("saveFailed"),
  })
}

/** What documents to come say of who invoices. */
export function SellerForm({ seller, countries, onClose, onSaved }: Props) {
  const t = useTranslations("invoicingAdmin")
  const labelOf = useSellerLabel()
  const form = useSellerSave(seller, onSaved)
  const { draft, setDraft, errors, isSaving } = form
  const common = (name: Exclude<keyof Draft, "write_off_limit">) => ({
    label: labelOf(name),
    error: errors[name]?.[0],
    value: draft[name],
  })
  const text = (name: TextField, maxLength: number, description?: string) => (
    <TextInput
      {...common(name)}
      maxLength={maxLength}
      autoComplete="off"
      readOnly={isSaving}
      description={description}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
    />
  )
  const lines = (name: TextField) => (
    <Textarea
      {...common(name)}
      maxLength={2000}
      rows={2}
      readOnly={isSaving}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
    />
  )
  const needed = [draft.legal_name, draft.street, draft.zip_code, draft.city, draft.prefix]
  return (
    <EditForm
      form={form}
      isFilled={needed.every((value) => value.trim() !== "")}
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t("save") }}
    >
      {text("legal_name", 200)}
      {text("legal_form", 200)}
      {text("street", 200)}
      <Pair>
        {text("zip_code", 20)}
        {text("city", 100)}
        {text("state", 100)}
        <NativeSelect
          label={t("seller.country_id")}
          error={errors.country_id?.[0]}
          value={draft.country_id}
          disabled={isSaving}
          data={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setDraft({ ...draft, country_id: Number(event.currentTarget.value) })}
        />
      </Pair>
      {text("registration", 200)}
      <Pair>
        {text("registration_number", 60)}
        {text("vat_code", 30)}
      </Pair>
      {text("email", 200)}
      {text("bank", 200)}
      {text("iban", 60)}
      <Pair>
        {text("bic", 20)}
        {text("account", 100, t("accountHint"))}
      </Pair>
      <Pair>{text("prefix", 10, seller.has_documents ? t("prefixStays") : undefined)}</Pair>
      {lines("terms")}
      {lines("terms_fr")}
      {lines("late_fees")}
      {lines("late_fees_fr")}
      {lines("recovery")}
      {lines("recovery_fr")}
      {lines("early_payment")}
      {lines("early_payment_fr")}
      <NativeSelect
        {...common("vat_due")}
        disabled={isSaving}
        data={vatDues.map((value) => ({ value, label: t(`vatDue.${value}`) }))}
        onChange={(event) => {
          const chosen = vatDues.find((value) => value === event.currentTarget.value)
          if (chosen) setDraft({ ...draft, vat_due: chosen })
        }}
      />
      {text("accent", 7, t("accentHint"))}
      {text("footer", 200)}
      {text("footer_fr", 200)}
      <NumberInput
        label={t("seller.write_off_limit")}
        error={errors.write_off_limit?.[0]}
        value={draft.write_off_limit / 100}
        description={t("writeOffHint")}
        min={0}
        max={1000}
        decimalScale={2}
        fixedDecimalScale
        hideControls
        readOnly={isSaving}
        onChange={(value) => setDraft({ ...draft, write_off_limit: Math.round(Number(value) * 100) })}
      />
    </EditForm>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}
