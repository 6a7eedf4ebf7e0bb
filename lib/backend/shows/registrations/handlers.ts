import { can } from "#lib/access/abilities.ts"
import { editing, readerOf, reading } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { countValues } from "#lib/backend/records/lists/filters/count-values.ts"
import { fieldsOf } from "#lib/backend/records/lists/filters/definition.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { localised } from "#lib/backend/records/reference/rows.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import type { FilterSource } from "#lib/contract/records/filters.ts"
import { registrationFilterOptions } from "./list/filter-options.ts"
import { registrationFiltersOf } from "./list/filters.ts"
import { countIncomplete, listIncomplete } from "./list/incomplete.ts"
import { listRegistrations } from "./list/list.ts"
import { registrationsOfCompany, registrationsOfContact } from "./list/of-record.ts"
import { watchList } from "./list/watch.ts"
import { remindIncomplete } from "./remind-incomplete.ts"
import { removeIncomplete } from "./remove-incomplete.ts"
import { setFlag } from "./selects/flags.ts"
import { previewLifecycle, setLifecycle } from "./selects/set-lifecycle.ts"
import { setNumber } from "./selects/set-number.ts"
import { watchTyping } from "./watch-typing.ts"

const calls = reading("registrations.read").registrations
const writes = editing("registrations.read").registrations

export const registrations = {
  list: calls.list.handler(async ({ input, context }) => {
    const { totals, ...found } = await listRegistrations(input, readerOf(context))
    const { registrationLifecycles } = await referenceStore()
    return {
      ...pageAnswer("/api/registration/dashboard", input, found),
      totals,
      lifecycles: registrationLifecycles.map((lifecycle) => localised(context.language, lifecycle)),
    }
  }),

  listFilters: calls.listFilters.handler(({ context }) => ({
    data: fieldsOf(registrationFiltersOf(context.identity.user)),
  })),

  listFilterOptions: calls.listFilterOptions.handler(async ({ input, context }) => ({
    data: await registrationFilterOptions(input, context.language),
  })),

  listFilterCounts: calls.listFilterCounts.handler(async ({ input, context: { identity, language } }) => {
    const optionsOf = (source: FilterSource) => registrationFilterOptions({ source }, language)
    const registry = registrationFiltersOf(identity.user)
    return { data: await countValues({ list: "registration", registry, optionsOf, ...input }) }
  }),

  listIncomplete: calls.listIncomplete.handler(async ({ input, context: { identity } }) => ({
    ...pageAnswer(
      "/api/registration/dashboard/uncomplete",
      input,
      await listIncomplete(input, identity.user),
    ),
    counts: await countIncomplete(input.name),
  })),

  watchList: calls.watchList.handler(async ({ context }) => watchList(context.identity, context.token ?? "")),

  watchTyping: calls.watchTyping.handler(({ context }) => watchTyping(context.identity, context.token ?? "")),

  remindIncomplete: writes.remindIncomplete.handler(async ({ input, context: { identity } }) => ({
    success: true as const,
    ...(await remindIncomplete(input.ids, identity.user.name)),
  })),

  removeIncomplete: writes.removeIncomplete.handler(async ({ input, context }) => {
    await removeIncomplete(input.draftId, actorOf(context))
    return { success: true as const }
  }),

  previewLifecycle: calls.previewLifecycle.handler(async ({ input }) => ({
    data: await previewLifecycle(input.draft, input.lifecycleId),
  })),

  setLifecycle: writes.setLifecycle.handler(async ({ input: { draft, lifecycleId, ...seen }, context }) => {
    const { language } = context
    const readsCompanies = can(context.identity.user, "crm.read")
    const input = { registration: draft, lifecycle: lifecycleId, ...seen, language, readsCompanies }
    const saved = await setLifecycle(input, actorOf(context))
    const { by } = await referenceStore()
    const lifecycle = lifecycleId === null ? undefined : by.registrationLifecycles.get(lifecycleId)
    return {
      success: true as const,
      ...saved,
      lifecycle: lifecycle ? localised(language, lifecycle) : null,
    }
  }),

  setPlaced: writes.setPlaced.handler(async ({ input: { draft, placed, from }, context }) => ({
    success: true as const,
    version: await setFlag("placed", { id: draft, value: placed, from }, actorOf(context)),
    placed,
  })),

  setTechfile: writes.setTechfile.handler(async ({ input: { draft, techfile, from }, context }) => ({
    success: true as const,
    version: await setFlag("techfile", { id: draft, value: techfile, from }, actorOf(context)),
    techfile,
  })),

  setNumber: writes.setNumber.handler(async ({ input, context }) => ({
    success: true as const,
    version: await setNumber(input, actorOf(context)),
    number: input.number,
  })),

  listOfCompany: calls.listOfCompany.handler(async ({ input, context }) => {
    const { company, ...place } = input
    const found = await registrationsOfCompany(company, place, readerOf(context))
    return pageAnswer(`/api/company/${company}/registrations`, place, found)
  }),

  listOfContact: calls.listOfContact.handler(async ({ input, context }) => {
    const { contact, ...place } = input
    const found = await registrationsOfContact(contact, place, readerOf(context))
    return pageAnswer(`/api/contact/${contact}/registrations`, place, found)
  }),
}
