import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import type { AccountType } from "#lib/contract/records/reference.ts"

export type Bloc = NonNullable<AccountType["bloc_associated"]>

/** The part of the company that belongs to each bloc. */
export const blockOfBloc = { BUYER: "buyer", MEDIA: "media", VENDOR: "vendor" } as const satisfies Record<
  Bloc,
  keyof CompanyDetail
>

type Blocks = { [Block in (typeof blockOfBloc)[Bloc]]: NonNullable<CompanyDetail[Block]> }

/** Blocs that a company with these account types is in. */
export function blocsOf(types: readonly AccountType[]): Set<Bloc> {
  return new Set(types.flatMap(({ bloc_associated }) => bloc_associated ?? []))
}

/** What a company that is new to a bloc has in it. */
export const emptyBlocks: Blocks = {
  buyer: { types: [], otherType: null, marketCategories: [], genderAgeRanges: [] },
  media: { types: [], marketCategories: [], genderAgeRanges: [] },
  vendor: {
    sections: [],
    followups: [],
    sessions: [],
    lifecycles: [],
    lifecyclePlatform: null,
    tags: [],
    targets: [],
    marketCategories: [],
    saleOwners: [],
    primarySalesContact: null,
    participations: [],
  },
}
