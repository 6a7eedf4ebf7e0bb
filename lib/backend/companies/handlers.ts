import { can } from "#lib/abilities.ts"
import { brandSearchLimit, brandSearchMinLength } from "#lib/contract/companies.ts"
import { requireAbility, signedIn } from "../base.ts"
import { notFound } from "../errors.ts"
import { listNotes } from "../notes/data.ts"
import { pageUrl } from "../page-url.ts"
import { pageLinks, pageMeta } from "../paging.ts"
import { referenceStore } from "../reference/store.ts"
import { findBrands } from "./brands.ts"
import { findCompany } from "./detail.ts"
import { listFilterOptions } from "./filter-options.ts"
import { companyFilters } from "./filters.ts"
import { formChoices } from "./form-choices.ts"
import { listCompanies } from "./list.ts"
import { createNamed, deleteCompany, type NamedTable } from "./mutations.ts"
import { requireCompany } from "./required.ts"

const offeredFilters = [...companyFilters.values()].map(({ condition, ...field }) => field)

const calls = signedIn.companies

export const companies = {
  list: calls.list.handler(async ({ input, context: { identity, language } }) => {
    const { rows, total } = await listCompanies(input, language)
    const place = { page: input.page, perPage: input.per_page, total }
    return {
      data: rows,
      links: pageLinks(place, pageUrl("/api/company-list", input)),
      meta: pageMeta(place),
      is_bulk: can(identity.user, "show.bulk-action"),
    }
  }),

  listFilters: calls.listFilters.handler(() => ({ data: offeredFilters })),

  listFilterOptions: calls.listFilterOptions.handler(async ({ input, context }) => ({
    data: await listFilterOptions(input, context.language),
  })),

  get: calls.get.handler(async ({ input, context: { identity, language } }) => {
    const company = await findCompany(input.company, language, identity.user)
    if (!company) throw notFound("Company")
    return { data: company }
  }),

  remove: calls.remove.handler(async ({ input, context: { identity, requestId } }) => {
    await deleteCompany(input.company, identity.user, requestId)
    return { success: true }
  }),

  listActivity: calls.listActivity.handler(async ({ input: { company, ...query } }) => {
    await requireCompany(company)
    const { rows, total } = await listNotes(company, query)
    const place = { page: query.page, perPage: query.per_page, total }
    return {
      data: rows.map((note) => ({ ...note, kind: "note" as const })),
      links: pageLinks(place, pageUrl(`/api/company/activity/${company}`, query)),
      meta: pageMeta(place),
    }
  }),

  loadInit: calls.loadInit.handler(async ({ context }) =>
    formChoices(await referenceStore(), context.language),
  ),

  loadOptionalInit: calls.loadOptionalInit.handler(async ({ input: { term } }) => ({
    brands: term.trim().length < brandSearchMinLength ? [] : await findBrands(term, brandSearchLimit),
  })),

  createTag: calls.createTag.handler(({ input, context }) => create("company_tag", input.name, context)),
  createVendorTag: calls.createVendorTag.handler(({ input, context }) => {
    requireAbility(context.identity, "tag.create")
    return create("vendor_tag", input.name, context)
  }),
  createBrand: calls.createBrand.handler(({ input, context }) => create("brand", input.name, context)),
  createBuyerType: calls.createBuyerType.handler(({ input, context }) =>
    create("buyer_type", input.name, context),
  ),
}

type Caller = { identity: { user: { id: number } }; requestId: string }

async function create(table: NamedTable, name: string, { identity, requestId }: Caller) {
  return { data: await createNamed(table, name, { userId: identity.user.id, requestId }) }
}
