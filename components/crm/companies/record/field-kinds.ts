import { companyFields } from "#lib/contract/crm/company-fields.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { isText, type TextPath as TextPathOf } from "#lib/contract/records/record-fields.ts"
import type { CompanyPath, CompanyValues } from "./company-values.ts"

/** Paths whose value can hold what an editor gives. */
type PathOf<T> = { [Path in CompanyPath]: T extends CompanyValues[Path] ? Path : never }[CompanyPath]

export type TextPath = TextPathOf<typeof companyFields>
export type OptionPath = PathOf<Option | null>
export type OptionsPath = PathOf<Option[]>
export type CategoriesPath = "buyer.marketCategories" | "media.marketCategories" | "vendor.marketCategories"

export const isTextPath = (path: EditedPath): path is TextPath => isText(companyFields[path])
export const isCategoriesPath = (path: EditedPath): path is CategoriesPath =>
  path.endsWith(".marketCategories")

/** Fields that are edited one by one; the rest has editors of its own. */
export type EditedPath =
  | TextPath
  | OptionPath
  | OptionsPath
  | CategoriesPath
  | "informations.left_alone"
  | "informations.phones"
  | "informations.socialNetworks"
  | "zoho"
