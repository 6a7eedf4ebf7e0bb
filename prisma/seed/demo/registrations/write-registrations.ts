import type pg from "pg"
import { type Application, addApplication } from "#prisma/seed/demo/registrations/applications.ts"
import { addBooths, createNumbers } from "#prisma/seed/demo/registrations/booths.ts"
import { addBrands } from "#prisma/seed/demo/registrations/brands.ts"
import { type Choices, loadChoices } from "#prisma/seed/demo/registrations/choices.ts"
import { addDraft } from "#prisma/seed/demo/registrations/drafts.ts"
import { type Exhibitor, loadExhibitors } from "#prisma/seed/demo/registrations/exhibitors.ts"
import { fateOf } from "#prisma/seed/demo/registrations/fates.ts"
import { addInvoices } from "#prisma/seed/demo/registrations/invoices.ts"
import { createNewcomers } from "#prisma/seed/demo/registrations/newcomers.ts"
import { addImages, drawPictures } from "#prisma/seed/demo/registrations/pictures.ts"
import { openRegister, type Register } from "#prisma/seed/demo/registrations/register.ts"
import { addTechnicalFile } from "#prisma/seed/demo/registrations/technical-files.ts"
import { loadLookups } from "#prisma/seed/lookups.ts"
import { createRandom } from "#prisma/seed/random.ts"
import { writeRegistrationsUnrefreshed } from "#prisma/seed/unrefreshed.ts"

const SEED = 20_261_122

/** Shows whose coming session is in full swing. */
const SHOWS = [
  { id: 1, published: 90, drafts: 20 },
  { id: 2, published: 55, drafts: 12 },
  { id: 3, published: 35, drafts: 8 },
]

/** Of the known exhibitors of a show: those that are decided are linked, some that apply are not yet. */
const DECIDED = ["Application sent", "Waiting list", "Accepted", "Deposit paid", "Refused", "Show full"]
const UNLINKED_SHARE = 0.18

interface Cast {
  linked: Exhibitor[]
  known: Exhibitor[]
  invent: () => Exhibitor
}

async function castOf(client: pg.Client, register: Register, sessionId: number): Promise<Cast> {
  const all = await loadExhibitors(client, sessionId)
  const names = all.flatMap(({ name, brands }) => [name, ...brands.map((brand) => brand.name)])
  return {
    linked: all.filter(({ stage }) => DECIDED.includes(stage ?? "")),
    known: all.filter(({ stage }) => !DECIDED.includes(stage ?? "")),
    invent: createNewcomers(register, names),
  }
}

/** Applicants of a show: companies that are linked, companies that are not yet, and newcomers. */
function applicantsOf(cast: Cast, count: number): Exhibitor[] {
  const linked = cast.linked.slice(0, Math.floor(count * 0.66))
  const known = cast.known.slice(0, Math.floor(count * UNLINKED_SHARE))
  const left = count - linked.length - known.length
  return [
    ...linked,
    ...known.map((exhibitor) => ({ ...exhibitor, companyId: null })),
    ...Array.from({ length: left }, () => cast.invent()),
  ]
}

function companiesOf({ random }: Register, { companyId }: Exhibitor, cast: Cast): number[] {
  if (companyId === null) return []
  if (!random.chance(0.15)) return [companyId]
  const others = cast.known.flatMap((other) => other.companyId ?? [])
  return [companyId, ...random.sample(others, random.between(1, 2)).filter((id) => id !== companyId)]
}

async function addShow(
  client: pg.Client,
  register: Register,
  choices: Choices,
  show: (typeof SHOWS)[number],
): Promise<void> {
  const { random, lookups } = register
  const session = lookups.sessions.find(({ tradeshowId, isCurrent }) => isCurrent && tradeshowId === show.id)
  if (!session) return
  const cast = await castOf(client, register, session.id)
  const items = choices.items.get(show.id) ?? []
  const sections = [...lookups.sections].flatMap(([key, id]) => (key.startsWith(`${show.id} `) ? [id] : []))
  const floor = { sections, nextNumber: createNumbers() }
  const pictures = await drawPictures(random)
  for (const exhibitor of applicantsOf(cast, show.published)) {
    const application: Application = {
      id: register.nextId("registration"),
      show: show.id,
      sessionId: session.id,
      exhibitor,
      fate: fateOf(random, exhibitor),
      companyIds: companiesOf(register, exhibitor, cast),
      items: Array.from({ length: random.pickSkewed([1, 1, 2, 3]) }, () => random.pickSkewed(items)),
    }
    addApplication(register, choices, application)
    const brandIds = addBrands(register, choices, application)
    const { boothIds, total } = addBooths(register, choices, application, brandIds, floor)
    addInvoices(register, application, total)
    const [firstBrand] = brandIds
    const [firstBooth] = boothIds
    if (firstBrand !== undefined && random.chance(0.45))
      await addImages(register, pictures, application.id, firstBrand)
    if (firstBooth !== undefined && application.fate.hasTechfile && random.chance(0.5))
      await addTechnicalFile(register, application, firstBooth)
  }
  for (let left = show.drafts; left > 0; left--) {
    const known = cast.known[show.published + left]
    addDraft(register, known ?? cast.invent(), show.id, session.id)
  }
}

/**
 * Fills the coming sessions of three shows with applications in every state.
 * @param today midnight UTC of the day of the seed
 */
export async function writeRegistrations(client: pg.Client, today: Date): Promise<void> {
  const lookups = await loadLookups(client)
  const { register, write } = await openRegister(client, { random: createRandom(SEED), today, lookups })
  const choices = await loadChoices(client)
  for (const show of SHOWS) await addShow(client, register, choices, show)
  const refreshAll = await writeRegistrationsUnrefreshed(client, write)
  await refreshAll()
}
