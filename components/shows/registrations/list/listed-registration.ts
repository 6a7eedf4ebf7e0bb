import { type CompactRows, type Packing, packRows } from "#components/records/lists/screen/compact-rows.ts"
import { type TypeBadge, typeBadge } from "#components/records/lists/screen/type-badge.ts"
import type { RegistrationLifecycle } from "#lib/contract/shows/registration-detail.ts"
import type { RegistrationTotals } from "#lib/contract/shows/registration-totals.ts"
import type { RegistrationRow } from "#lib/contract/shows/registrations.ts"

/** A booth as its row shows it; `companies` are the linked ones that stand on it. */
export type ListedBooth = {
  id: number
  label: string
  section: string
  number: string | null
  brands: string
  companies: string
}

/** A row as the table shows it. */
export type ListedRegistration = {
  id: number
  name: string
  show: string
  session: string
  isPublished: boolean
  /** Id; null: 'In progress' of a draft, 'Completed' of one that is published. */
  lifecycle: number | null
  links: readonly (readonly [id: number, name: string])[]
  isFirst: boolean
  brands: readonly string[]
  types: TypeBadge[]
  subCategories: readonly string[]
  booths: readonly ListedBooth[]
  country: string
  /** Its latest note, as far as a cell and its tooltip show it, and how many there are. */
  note: string
  notes: number
  invoices: number
  billed: number | null
  organization: string
  isPlaced: boolean
  hasTechfile: boolean
  created: string
  published: string
  updated: string
}

/** Characters of a note that a row brings along. */
const noteLength = 160

const packing: Packing<ListedRegistration> = {
  id: "whole",
  name: "whole",
  show: "whole",
  session: "whole",
  isPublished: "bit",
  lifecycle: "whole",
  links: "whole",
  isFirst: "bit",
  brands: "whole",
  types: "shared",
  subCategories: "whole",
  booths: "whole",
  country: "whole",
  note: "whole",
  notes: "whole",
  invoices: "whole",
  billed: "whole",
  organization: "whole",
  isPlaced: "bit",
  hasTechfile: "bit",
  created: "whole",
  published: "whole",
  updated: "whole",
}

function shortened(text: string): string {
  return text.length > noteLength ? `${text.slice(0, noteLength - 1)}…` : text
}

function listed(row: RegistrationRow): ListedRegistration {
  const namesOf = (ids: readonly number[]) =>
    row.link_companies.filter(({ company }) => ids.includes(company.id)).map(({ company }) => company.name)
  return {
    id: row.id,
    name: row.company_name,
    show: row.show.shortname,
    session: row.session.name,
    isPublished: row.is_published,
    lifecycle: row.lifecycle?.id ?? null,
    links: row.link_companies.map(({ company }) => [company.id, company.name]),
    isFirst: row.is_first,
    brands: row.brands,
    types: row.type ? [typeBadge(row.type)] : [],
    subCategories: row.sub_categories,
    booths: row.booths.map((booth) => ({
      id: booth.boothId,
      label: booth.booth,
      section: booth.section ?? "",
      number: booth.number,
      brands: booth.brands.join(", "),
      companies: namesOf(booth.companiesId).join(", "),
    })),
    country: row.full_country ?? "",
    note: shortened(row.notifs[0]?.content ?? ""),
    notes: row.note_count,
    invoices: row.invoices.count,
    billed: row.billed_payment,
    organization: row.session_organization?.name ?? "",
    isPlaced: row.placed,
    hasTechfile: row.tech_file,
    created: row.created_at,
    published: row.published_at ?? "",
    updated: row.updated_at,
  }
}

/** The rows, what their selects offer, and the sums over all that the filters find. */
export type RegistrationRows = CompactRows<ListedRegistration> & {
  lifecycles: readonly RegistrationLifecycle[]
  totals: RegistrationTotals
}

type Answer = {
  data: readonly RegistrationRow[]
  lifecycles: readonly RegistrationLifecycle[]
  totals: RegistrationTotals
}

export function packRegistrations({ data, lifecycles, totals }: Answer): RegistrationRows {
  return { ...packRows(data.map(listed), packing), lifecycles, totals }
}
