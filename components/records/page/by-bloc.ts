import { type AccountType, blocs } from "#lib/contract/records/reference.ts"

/** A bloc of account types; OTHER for those of none. */
export type BlocName = (typeof blocs)[number] | "OTHER"

const order: readonly BlocName[] = [...blocs, "OTHER"]

export const blocOf = ({ bloc_associated }: Pick<AccountType, "bloc_associated">): BlocName =>
  bloc_associated ?? "OTHER"

/** Account types by their bloc, in the order of the blocs; blocs without any are left out. */
export function byBloc<Type extends Pick<AccountType, "bloc_associated">>(types: readonly Type[]) {
  return order
    .map((bloc) => ({ bloc, types: types.filter((type) => blocOf(type) === bloc) }))
    .filter((group) => group.types.length > 0)
}
