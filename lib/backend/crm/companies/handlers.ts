import { can } from "#lib/access/abilities.ts"
import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { type CallContext, editing, readerOf, reading } from "#lib/backend/platform/http/base.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { countValues } from "#lib/backend/records/lists/filters/count-values.ts"
import { fieldsOf } from "#lib/backend/records/lists/filters/definition.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { missingRecord } from "#lib/backend/records/merges/merged-away.ts"
import { createNamed, type NamedTable } from "#lib/backend/records/named-values.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { brandSearchLimit, brandSearchMinLength } from "#lib/contract/crm/companies.ts"
import { pickerLimit } from "#lib/contract/crm/contacts.ts"
import type { FilterSource } from "#lib/contract/records/filters.ts"
import { findBrands } from "./brands.ts"
import { createCompany } from "./create.ts"
import { findCompany } from "./detail.ts"
import { editCompany } from "./edit.ts"
import { resetEmailErrors } from "./email-errors.ts"
import { listFilterOptions } from "./filter-options.ts"
import { companyFilters } from "./filters.ts"
import { formChoices } from "./form-choices.ts"
import { listCompanies } from "./list.ts"
import { deleteCompany } from "./mutations.ts"
import { findNamesakes } from "./namesakes.ts"
import { pickCompanies } from "./picker.ts"

const offeredFilters = fieldsOf(companyFilters)

const calls = reading("crm.read").companies
const writes = editing("crm.read").companies

export const companies = {
  list: calls.list.handler(async ({ input, context: { identity, language } }) => {
    return {
      ...pageAnswer("/api/company-list", input, await listCompanies(input, language)),
      is_bulk: can(identity.user, "show.bulk-action"),
    }
  }),

  listFilters: calls.listFilters.handler(() => ({ data: offeredFilters })),

  listFilterOptions: calls.listFilterOptions.handler(async ({ input, context }) => ({
    data: await listFilterOptions(input, context.language),
  })),

  listFilterCounts: calls.listFilterCounts.handler(async ({ input, context: { language } }) => {
    const optionsOf = (source: FilterSource) => listFilterOptions({ source }, language)
    return { data: await countValues({ list: "company", registry: companyFilters, optionsOf, ...input }) }
  }),

  get: calls.get.handler(async ({ input, context }) => {
    const company = await findCompany(input.company, readerOf(context))
    if (!company) throw await missingRecord({ type: "company", id: input.company })
    return { data: company }
  }),

  create: writes.create.handler(async ({ input, context }) => {
    const id = await createCompany(input, actorOf(context))
    const company = await findCompany(id, readerOf(context))
    if (!company) throw notFound("company")
    return { success: true, data: company }
  }),

  edit: writes.edit.handler(async ({ input: { company, ...edit }, context }) => ({
    success: true,
    data: await editCompany(company, edit, readerOf(context), actorOf(context)),
  })),

  resetEmailError: writes.resetEmailError.handler(async ({ input, context }) => {
    await resetEmailErrors(input.company, actorOf(context))
    return { success: true }
  }),

  pick: calls.pick.handler(async ({ input: { term }, context: { language } }) => ({
    data: await pickCompanies(term, pickerLimit, language),
  })),

  findDuplicates: calls.findDuplicates.handler(({ input, context: { language } }) =>
    findNamesakes(input, language),
  ),

  remove: writes.remove.handler(async ({ input, context: { identity, requestId } }) => {
    await deleteCompany(input.company, identity.user, requestId)
    return { success: true }
  }),

  loadInit: calls.loadInit.handler(async ({ context }) =>
    formChoices(await referenceStore(), context.language),
  ),

  loadOptionalInit: calls.loadOptionalInit.handler(async ({ input: { term } }) => ({
    brands: term.trim().length < brandSearchMinLength ? [] : await findBrands(term, brandSearchLimit),
  })),

  createTag: writes.createTag.handler(({ input, context }) => create("company_tag", input.name, context)),
  createVendorTag: reading("crm.read", "record.edit", "tag.create").companies.createVendorTag.handler(
    ({ input, context }) => create("vendor_tag", input.name, context),
  ),
  createBrand: writes.createBrand.handler(({ input, context }) => create("brand", input.name, context)),
  createBuyerType: writes.createBuyerType.handler(({ input, context }) =>
    create("buyer_type", input.name, context),
  ),
}

type Caller = CallContext & { identity: Identity }

async function create(table: NamedTable, name: string, context: Caller) {
  return { data: await createNamed(table, name, actorOf(context)) }
}
