"use client"

import { NativeSelect, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { DirectoryButton } from "#components/records/page/electronic-address/directory-button.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { PayingOrganization } from "#lib/contract/finance/paying-organizations.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { maxBuyerReference, maxPurchaseOrder } from "#lib/contract/records/buyer-references.ts"
import { maxElectronicAddress } from "#lib/contract/records/electronic-address.ts"
import classes from "../invoicing.module.css"
import { organizationLabels } from "./organization-labels.ts"

type Props = {
  /** Without one the form adds an organisation. */
  organization: PayingOrganization | undefined
  countries: readonly Option[]
  onClose: () => void
  onSaved: (organizations: PayingOrganization[]) => void
}

type Draft = Omit<PayingOrganization, "id" | "version" | "wrong">
type TextField = Exclude<keyof Draft, "country_id" | "language">

const blank: Draft = {
  name: "",
  street: "",
  zip_code: "",
  city: "",
  state: "",
  country_id: null,
  vat_code: "",
  registration_number: "",
  contact: "",
  email: "",
  purchase_order: "",
  buyer_reference: "",
  electronic_address: "",
  language: null,
}

function useOrganizationSave(organization: PayingOrganization | undefined, onSaved: Props["onSaved"]) {
  const t = useTranslations("invoicingAdmin")
  return useEdit({
    kept: organization,
    draftOf: (kept): Draft => {
      if (!kept) return blank
      const { id: _, version: __, wrong: ___, ...draft } = kept
      return draft
    },
    store: (draft, base) =>
      organization
        ? api.payingOrganizations.edit({
            ...draft,
            organization: organization.id,
            version: base?.version ?? organization.version,
          })
        : api.payingOrganizations.create(draft),
    storedIn: async (current) => {
      // The schema came with the API's client, after the page.
      const { payingOrganization } = await import("#lib/contract/finance/paying-organizations.ts")
      const { data } = payingOrganization.array().safeParse(current)
      return data?.find(({ id }) => id === organization?.id)
    },
    onSaved: ({ data }) => {
      void toastSuccess(t("organizations.saved"))
      onSaved(data)
    },
    failed: t("saveFailed"),
  })
}

/** Address, numbers and language that invoices to an organisation have. */
export function OrganizationForm({ organization, countries, onClose, onSaved }: Props) {
  const t = useTranslations("invoicingAdmin")
  const form = useOrganizationSave(organization, onSaved)
  const { draft, setDraft, errors, isSaving } = form
  const text = (name: TextField, maxLength: number) => (
    <TextInput
      label={t(`organizations.${organizationLabels[name]}`)}
      error={errors[name]?.[0]}
      value={draft[name]}
      maxLength={maxLength}
      autoComplete="off"
      data-autofocus={name === "name" || undefined}
      readOnly={isSaving}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
    />
  )
  return (
    <EditForm
      form={form}
      isFilled={draft.name.trim() !== ""}
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t(organization ? "save" : "add") }}
    >
      {text("name", 120)}
      {text("street", 200)}
      <div className={classes.pair}>
        {text("zip_code", 20)}
        {text("city", 100)}
        {text("state", 100)}
        <NativeSelect
          label={t("organizations.country_id")}
          error={errors.country_id?.[0]}
          value={draft.country_id ?? ""}
          disabled={isSaving}
          data={[
            { value: "", label: t("organizations.noCountry") },
            ...countries.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...draft, country_id: value === "" ? null : Number(value) })
          }
        />
      </div>
      <div className={classes.pair}>
        {text("vat_code", 40)}
        {text("registration_number", 60)}
      </div>
      {text("contact", 200)}
      {text("email", 200)}
      <div className={classes.pair}>
        {text("purchase_order", maxPurchaseOrder)}
        {text("buyer_reference", maxBuyerReference)}
      </div>
      {text("electronic_address", maxElectronicAddress)}
      <span>
        <DirectoryButton
          number={draft.registration_number || draft.vat_code}
          chosen={draft.electronic_address}
          onChoose={(electronic_address) => setDraft({ ...draft, electronic_address })}
        >
          {t("organizations.find")}
        </DirectoryButton>
      </span>
      <NativeSelect
        label={t("organizations.language")}
        value={draft.language ?? ""}
        disabled={isSaving}
        data={[
          { value: "", label: t("organizations.languageOfCountry") },
          { value: "en", label: t("trial.languages.en") },
          { value: "fr", label: t("trial.languages.fr") },
        ]}
        onChange={({ currentTarget: { value } }) =>
          setDraft({ ...draft, language: value === "en" || value === "fr" ? value : null })
        }
      />
    </EditForm>
  )
}
