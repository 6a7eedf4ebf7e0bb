import type { Option } from "#lib/contract/fields.ts"
import type { CompanyPath, CompanyValues } from "./company-values.ts"

/** Paths whose value can hold what an editor gives. */
type PathOf<T> = { [Path in CompanyPath]: T extends CompanyValues[Path] ? Path : never }[CompanyPath]

/** Most characters of each text (the contract's company form). */
export const textLengths = {
  "informations.name": 200,
  "informations.business_name": 200,
  "informations.address.street": 200,
  "informations.address.zip_code": 20,
  "informations.address.city": 120,
  "buyer.otherType": 200,
} as const satisfies Partial<Record<PathOf<string>, number>>

export type TextPath = keyof typeof textLengths
export type OptionPath = PathOf<Option | null>
export type OptionsPath = PathOf<Option[]>
export type CategoriesPath = "buyer.marketCategories" | "media.marketCategories" | "vendor.marketCategories"

export const isTextPath = (path: EditedPath): path is TextPath => path in textLengths
export const isCategoriesPath = (path: EditedPath): path is CategoriesPath =>
  path.endsWith(".marketCategories")

/** Fields that are edited one by one; the rest has editors of its own. */
export type EditedPath =
  | TextPath
  | OptionPath
  | OptionsPath
  | CategoriesPath
  | "informations.phones"
  | "informations.socialNetworks"
  | "zoho"
