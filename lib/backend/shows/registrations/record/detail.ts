import { can } from "#lib/access/abilities.ts"
import { slugFor } from "#lib/application/draft-link.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Language, Reader } from "#lib/backend/platform/http/base.ts"
import { sentence } from "#lib/backend/platform/http/problems.ts"
import { configured } from "#lib/backend/records/reference/configured.ts"
import { referenceOf, sessionIn } from "#lib/backend/records/reference/of-session.ts"
import { localised } from "#lib/backend/records/reference/rows.ts"
import { type ReferenceStore, referenceStore } from "#lib/backend/records/reference/store.ts"
import { vatCodeProblem } from "#lib/backend/records/tax-numbers/vat-code.ts"
import type {
  RegistrationBooth,
  RegistrationBrand,
  RegistrationDetail,
} from "#lib/contract/shows/registration-detail.ts"
import { detailSql, type StoredRegistration } from "./detail-sql.ts"
import { percentPaid } from "./percent-paid.ts"

/** Addresses of the legacy pages of technical files, by show: "techfile_site_1". */
const techfileSite = "techfile_site"

/**
 * Everything the registration page shows, in one round trip; without invoices and slug for whoever may not have them.
 * @param connection of an open transaction, with the reference data it was begun with
 * @returns undefined for an unknown or deleted registration
 */
export async function findRegistration(
  id: number,
  { language, user }: Reader,
  within?: { connection: Connection; store: ReferenceStore },
): Promise<RegistrationDetail | undefined> {
  const [store, [stored]] = await Promise.all([
    within?.store ?? referenceStore(),
    query<StoredRegistration>(
      { name: "registration-detail", text: detailSql, values: [id] },
      within?.connection,
    ),
  ])
  if (!stored) return undefined
  const known = await referenceOf(stored.session_id, store, within?.connection)
  const detail = { ...detailOf(stored, known, language), slug: slugFor(user, stored.slug) }
  return can(user, "finance.read") ? detail : { ...detail, invoices: [] }
}

function vatCodeSentence({ billing }: StoredRegistration, store: ReferenceStore, language: Language) {
  const country = store.by.countries.get(billing.country_id ?? 0)
  const problem = country && vatCodeProblem(billing.vat_code ?? "", country.code)
  return problem ? sentence(problem, language) : null
}

function detailOf(
  stored: StoredRegistration,
  store: ReferenceStore,
  language: Language,
): Omit<RegistrationDetail, "slug"> {
  const show = showOf(stored.session_id, store)
  const { lifecycle_id } = stored
  const lifecycle = lifecycle_id === null ? undefined : store.by.registrationLifecycles.get(lifecycle_id)
  return {
    id: stored.id,
    registration_draft_id: stored.id,
    version: stored.version,
    is_published: stored.is_published,
    ...show,
    lifecycle: lifecycle ? localised(language, lifecycle) : null,
    placed: stored.is_placed ? "placed" : "not_placed",
    techfile: stored.has_techfile ? "techfile" : "not_techfile",
    email: stored.email,
    informations: stored.informations,
    information: stored.information,
    billing: stored.billing,
    vat_code_problem: vatCodeSentence(stored, store, language),
    has_directory: stored.has_directory,
    note_billing: stored.note_billing,
    note_session: stored.note,
    contacts: stored.contacts,
    booths: boothsOf(stored, store),
    session_organization: { organization_id: stored.organization_id },
    ...linksOf(stored, store),
    meta: {
      prices: stored.prices.map(({ booth_id, ...details }) => ({ booth_id, details })),
    },
    invoices: stored.invoices.map((one) => ({ ...one, percent: percentPaid(one) })),
    medias: {
      brands: stored.brands.map(({ id, name, images }) => ({
        brand_id: id,
        name,
        images: images.map(imageOf),
      })),
    },
    techfile_site: configured(`${techfileSite}_${show.tradeshow_id}`, store) || null,
    created_at: stored.created_at,
    touched_at: stored.touched_at,
    typing: stored.typing,
    published_at: stored.published_at,
    updated_at: stored.updated_at,
  }
}

type Show = Pick<RegistrationDetail, "shortname" | "tradeshow_id" | "tradeshow_name" | "session">

function showOf(sessionId: number, store: ReferenceStore): Show {
  const found = sessionIn(store, sessionId)
  if (!found) throw new Error(`No trade show has the session ${sessionId}`)
  const { show, session } = found
  return {
    shortname: show.short_name,
    tradeshow_id: show.id,
    tradeshow_name: show.name,
    session: {
      id: session.id,
      name: session.name,
      tradeshow: { id: show.id, sections: show.vendor_sections },
    },
  }
}

type Links = Pick<
  RegistrationDetail,
  | "associations"
  | "primaryCompany"
  | "zoho_id_value"
  | "zoho_technical_file"
  | "mp_id"
  | "mp_link"
  | "forceDeleteIsUse"
>

function linksOf({ associations, booths }: StoredRegistration, { owners }: ReferenceStore): Links {
  const main = associations.find(({ is_primary }) => is_primary)
  const ownerIds = main?.primary?.sale_owner_ids ?? []
  return {
    associations: associations.map(({ primary, ...association }) => association),
    primaryCompany: main?.primary
      ? {
          id: main.company_id,
          version: main.primary.version,
          name: main.name,
          saleOwners: owners.filter(({ id }) => ownerIds.includes(id)),
        }
      : null,
    zoho_id_value: main?.primary?.zoho_id ?? null,
    zoho_technical_file: main?.primary?.technical_file ?? null,
    mp_id: main?.mp_id ?? null,
    mp_link: main?.mp_url ?? null,
    forceDeleteIsUse: booths.some(({ companies }) => companies.length > 0),
  }
}

type Placed = Pick<StoredRegistration, "booths" | "brands" | "associations">

/** Booths as the page has them, each with its brands whole. */
function boothsOf({ booths, brands, associations }: Placed, { by }: ReferenceStore): RegistrationBooth[] {
  const brandOf = new Map<number, RegistrationBrand>(
    brands.map(({ images, ...brand }, place) => [brand.id, { ...brand, original_index: place }]),
  )
  const shown = new Set(associations.map(({ association_id }) => association_id))
  return booths.map((booth) => ({
    id: booth.id,
    zoho_item_id: booth.booth_item_id,
    item: { local_name: by.boothItems.get(booth.booth_item_id)?.label ?? "" },
    note_booth: booth.note === null ? null : { content: booth.note },
    companies: booth.companies.filter((id) => shown.has(id)),
    vendor_section_id: booth.vendor_section_id,
    booth_structure_link: booth.booth_structure_id,
    booth_number: booth.number,
    agent_name: booth.agent_name,
    technicalFiles: booth.files.map(technicalFileOf),
    brands: booth.brands.flatMap(({ id, brand_id }) => {
      const brand = brandOf.get(brand_id)
      return brand ? [{ registration_brand_id: id, brand }] : []
    }),
  }))
}

type File = { id: number; name: string }

const imageOf = ({ id, name }: File) => ({ id, name, url: `/api/registration/image/${id}` })

export const technicalFileOf = ({ id, name }: File) => ({
  id,
  name,
  url: `/api/registration/technical-file/${id}`,
})
