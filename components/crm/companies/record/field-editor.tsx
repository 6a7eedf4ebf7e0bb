import type { ComponentType } from "react"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { AccountingIdEditor } from "./accounting-id-editor.tsx"
import {
  BrandsEditor,
  BuyerTypesEditor,
  ChoiceChips,
  TagsEditor,
  VendorTagsEditor,
} from "./chips-editors.tsx"
import { type EditedPath, isTextPath, type TextPath } from "./field-kinds.ts"
import { LeftAloneEditor } from "./left-alone-editor.tsx"
import { CompanyNetworks, CompanyPhones } from "./line-editors.tsx"
import { MarketCategoriesEditor } from "./market-categories-editor.tsx"
import { CompanyContactEditor, CountryEditor, PlatformEditor, StateEditor } from "./option-editors.tsx"
import { CompanyText } from "./text-editors.tsx"

/** The editor of each field that is not a text. */
const editors: Record<Exclude<EditedPath, TextPath>, ComponentType<EditorProps>> = {
  "informations.left_alone": LeftAloneEditor,
  "informations.brands": BrandsEditor,
  "informations.tags": TagsEditor,
  "informations.phones": CompanyPhones,
  "informations.socialNetworks": CompanyNetworks,
  "informations.address.country_id": CountryEditor,
  "informations.address.state_id": StateEditor,
  "informations.contactPrimary": (edit) => (
    <CompanyContactEditor {...edit} path="informations.contactPrimary" />
  ),
  "buyer.types": BuyerTypesEditor,
  "buyer.marketCategories": (edit) => <MarketCategoriesEditor {...edit} path="buyer.marketCategories" />,
  "buyer.genderAgeRanges": (edit) => (
    <ChoiceChips {...edit} path="buyer.genderAgeRanges" of={({ buyer }) => buyer.genderAgeRanges} />
  ),
  "media.types": (edit) => <ChoiceChips {...edit} path="media.types" of={({ media }) => media.types} />,
  "media.marketCategories": (edit) => <MarketCategoriesEditor {...edit} path="media.marketCategories" />,
  "media.genderAgeRanges": (edit) => (
    <ChoiceChips {...edit} path="media.genderAgeRanges" of={({ media }) => media.genderAgeRanges} />
  ),
  "vendor.tags": VendorTagsEditor,
  "vendor.targets": (edit) => (
    <ChoiceChips {...edit} path="vendor.targets" of={({ vendor }) => vendor.targets} />
  ),
  "vendor.marketCategories": (edit) => <MarketCategoriesEditor {...edit} path="vendor.marketCategories" />,
  "vendor.saleOwners": (edit) => (
    <ChoiceChips
      {...edit}
      path="vendor.saleOwners"
      of={({ reference }) => reference.owners.map(({ id, nickname }) => ({ id, name: nickname }))}
    />
  ),
  "vendor.primarySalesContact": (edit) => (
    <CompanyContactEditor {...edit} path="vendor.primarySalesContact" />
  ),
  "vendor.lifecyclePlatform": PlatformEditor,
  zoho: AccountingIdEditor,
}

type Props = EditorProps & { path: EditedPath }

/** The input of a field, by its path. */
export default function FieldEditor({ path, ...edit }: Props) {
  if (isTextPath(path)) return <CompanyText {...edit} path={path} />
  const Editor = editors[path]
  return <Editor {...edit} />
}
