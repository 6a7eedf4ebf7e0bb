import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { CreatableChips } from "#components/records/changes/creatable-chips.tsx"
import { useUser } from "#components/shell/user-context.tsx"
import { ChipsEditor } from "#components/ui/inputs/chips-editor.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { shownChoices } from "#components/ui/inputs/matching.ts"
import { useSearchTerm } from "#components/ui/inputs/search-term.ts"
import { can } from "#lib/access/abilities.ts"
import { api } from "#lib/api/client.ts"
import { brandSearchMinLength } from "#lib/contract/crm/companies.ts"
import { maxBrands } from "#lib/contract/crm/company-form.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { AddedBuyerTypes } from "./added-buyer-types.tsx"
import { useCompanyForm } from "./company-context.ts"
import styles from "./editors.module.css"
import type { OptionsPath } from "./field-kinds.ts"
import { type CompanyChoices, useCreateChoice, WithChoices } from "./use-company-choices.ts"

function useOptionsField(path: OptionsPath) {
  const form = useCompanyForm()
  return { value: form.value(path), onChange: (value: Option[]) => form.set(path, value) }
}

type ChoiceProps = EditorProps & { path: OptionsPath; of: (choices: CompanyChoices) => readonly Option[] }

/** Several of a closed list. */
export function ChoiceChips({ path, of, ...edit }: ChoiceProps) {
  const field = useOptionsField(path)
  return (
    <WithChoices input={edit}>
      {(choices) => <ChipsEditor {...edit} {...field} options={of(choices)} />}
    </WithChoices>
  )
}

/** Brands are too many to load: they are searched from three letters (C-13). */
export function BrandsEditor(edit: EditorProps) {
  const t = useTranslations("company.create")
  const field = useOptionsField("informations.brands")
  const create = useCreateChoice("brand")
  const [typed, setTyped] = useState("")
  const { term, isTyping } = useSearchTerm(typed)
  const found = useQuery({
    queryKey: ["brands", term],
    queryFn: async () => (await api.companies.loadOptionalInit({ term })).brands,
    enabled: term.length >= brandSearchMinLength,
    placeholderData: keepPreviousData,
  })
  return (
    <CreatableChips
      {...edit}
      {...field}
      options={found.data ?? []}
      onSearch={setTyped}
      isSearching={isTyping || found.isFetching}
      min={brandSearchMinLength}
      shown={shownChoices}
      max={maxBrands}
      createTitle={t("brand")}
      create={create}
    />
  )
}

export function TagsEditor(edit: EditorProps) {
  const t = useTranslations("company.create")
  const field = useOptionsField("informations.tags")
  const create = useCreateChoice("tag")
  return (
    <WithChoices input={edit}>
      {({ tags }) => (
        <CreatableChips
          {...edit}
          {...field}
          options={tags}
          shown={shownChoices}
          createTitle={t("tag")}
          create={create}
        />
      )}
    </WithChoices>
  )
}

/** Creating a vendor tag takes the ability tag.create. */
export function VendorTagsEditor(edit: EditorProps) {
  const t = useTranslations("company.create")
  const field = useOptionsField("vendor.tags")
  const create = useCreateChoice("vendorTag")
  const mayCreate = can(useUser(), "tag.create")
  return (
    <WithChoices input={edit}>
      {({ vendor }) => (
        <CreatableChips
          {...edit}
          {...field}
          options={vendor.tags}
          shown={shownChoices}
          createTitle={t("vendorTag")}
          create={mayCreate ? create : undefined}
        />
      )}
    </WithChoices>
  )
}

/** Buyer types: the fixed ones, and those that users added and may delete (C-15). */
export function BuyerTypesEditor(edit: EditorProps) {
  const t = useTranslations("company.create")
  const { value, onChange } = useOptionsField("buyer.types")
  const create = useCreateChoice("buyerType")
  return (
    <WithChoices input={edit}>
      {({ buyer }) => (
        <div className={styles.stack}>
          <CreatableChips
            {...edit}
            value={value}
            onChange={onChange}
            options={buyer.types}
            createTitle={t("buyerType")}
            create={create}
          />
          <AddedBuyerTypes
            types={buyer.types.filter((type) => type.is_deletable)}
            onRemoved={(removed) => onChange(value.filter(({ id }) => id !== removed.id))}
          />
        </div>
      )}
    </WithChoices>
  )
}
