import type { MailingList } from "#lib/contract/automation/mailing-lists.ts"
import type { filtersFrom } from "./stored-filters.ts"

/** What is saved of a list. */
export type ListContent = Pick<MailingList, "name" | "description" | "is_public" | "is_tracked"> & {
  filters: ReturnType<typeof filtersFrom>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What was changed of a list, over what is stored now: the rest stays as somebody else may have saved it (P-20).
 * @param begun the list beside which the changes were made
 */
export function overStored(typed: ListContent, begun: ListContent, stored: ListContent): ListContent {
  return {
    name: typed.name === begun.name ? stored.name : typed.name,
    description: typed.description === begun.description ? stored.description : typed.description,
    is_public: typed.is_public === begun.is_public ? stored.is_public : typed.is_public,
    is_tracked: typed.is_tracked === begun.is_tracked ? stored.is_tracked : typed.is_tracked,
    filters: isSame(typed.filters, begun.filters) ? stored.filters : typed.filters,
  }
}
