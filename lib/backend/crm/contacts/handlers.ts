import { can } from "#lib/access/abilities.ts"
import { reading } from "#lib/backend/platform/http/base.ts"
import { countValues } from "#lib/backend/records/lists/filters/count-values.ts"
import { fieldsOf } from "#lib/backend/records/lists/filters/definition.ts"
import { listReferenceOptions } from "#lib/backend/records/lists/filters/options.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import type { FilterSource } from "#lib/contract/records/filters.ts"
import { findDuplicates } from "./duplicates.ts"
import { contactFiltersOf } from "./filters.ts"
import { formChoices } from "./form-choices.ts"
import { listContacts } from "./list.ts"
import { listMarketplaceTypes } from "./marketplace-types.ts"
import { pickContacts } from "./picker.ts"
import { contactRecord } from "./record-handlers.ts"

const calls = reading("crm.read").contacts

export const contacts = {
  ...contactRecord,

  list: calls.list.handler(async ({ input, context: { identity, language } }) => {
    const { shows, ...found } = await listContacts(input, { user: identity.user, language })
    return {
      ...pageAnswer("/api/contact-list", input, found),
      is_bulk: can(identity.user, "show.bulk-action"),
      registerShowed: shows.map(({ id, name, short_name }) => ({ id, name, short_name })),
    }
  }),

  listFilters: calls.listFilters.handler(({ context }) => ({
    data: fieldsOf(contactFiltersOf(context.identity.user)),
  })),

  listFilterOptions: calls.listFilterOptions.handler(async ({ input: { source, values }, context }) => ({
    data: await listReferenceOptions(source, values, context.language),
  })),

  listFilterCounts: calls.listFilterCounts.handler(async ({ input, context: { identity, language } }) => {
    const optionsOf = (source: FilterSource) => listReferenceOptions(source, undefined, language)
    const registry = contactFiltersOf(identity.user)
    return { data: await countValues({ list: "contact", registry, optionsOf, ...input }) }
  }),

  loadInit: calls.loadInit.handler(async ({ context }) =>
    formChoices(await referenceStore(), context.language),
  ),

  listMarketplaceTypes: calls.listMarketplaceTypes.handler(async () => ({
    data: await listMarketplaceTypes(),
  })),

  findDuplicates: calls.findDuplicates.handler(({ input }) => findDuplicates(input)),

  pick: calls.pick.handler(async ({ input }) => ({ data: await pickContacts(input.term) })),
}
