import type pg from "pg"
import { type Application, addApplication } from "#prisma/seed/demo/registrations/applications.ts"
import { addBooths, createNumbers } from "#prisma/seed/demo/registrations/booths.ts"
import { addBrands } from "#prisma/seed/demo/registrations/brands.ts"
import { loadChoices } from "#prisma/seed/demo/registrations/choices.ts"
import { loadExhibitors } from "#prisma/seed/demo/registrations/exhibitors.ts"
import type { Fate } from "#prisma/seed/demo/registrations/fates.ts"
import { addInvoices } from "#prisma/seed/demo/registrations/invoices.ts"
import { openRegister } from "#prisma/seed/demo/registrations/register.ts"
import { loadLookups } from "#prisma/seed/lookups.ts"
import { createRandom, type Random } from "#prisma/seed/random.ts"
import { writeRegistrationsUnrefreshed } from "#prisma/seed/unrefreshed.ts"

/** Of its own, so that the rest of the demo stays as it is. */
const SEED = 20_261_124

/** Exhibitors of the session a year before, by show. */
const SHOWS = [
  { id: 1, published: 74 },
  { id: 2, published: 47 },
  { id: 3, published: 24 },
]

/** Days before today around which the season of a year before is told: at the same distance from its opening it had gone on for a while. */
const DAYS_BACK = 364 - 40
const DAY_MS = 86_400_000

interface Year {
  show: number
  now: number
  then: number
}

/** The current sessions of the shows, and those that opened about a year before. */
async function yearsOf(client: pg.Client): Promise<Year[]> {
  const result = await client.query<Year>(
    `select distinct on (current.id) current.tradeshow_id as show, current.id as now, other.id as then
     from tradeshow_session current join tradeshow_session other on other.tradeshow_id = current.tradeshow_id
       and abs(current."from" - 365 - other."from") <= 75
     where current.is_current order by current.id, abs(current."from" - 365 - other."from")`,
  )
  return result.rows
}

/** Some had paid by the end; the other invoices are left for the ledger. */
function fateOf(random: Random): Fate {
  return {
    lifecycle: random.chance(0.92) ? "Accepted" : "Cancelled",
    isPlaced: true,
    hasTechfile: random.chance(0.6),
    invoices: random.pick(["none", "none", "none", "paid", "partly"]),
  }
}

/**
 * Fills the sessions of a year before, so that there is something to compare the coming ones with.
 * @param today midnight UTC of the day of the seed
 */
export async function writeLastSeason(client: pg.Client, today: Date): Promise<void> {
  const then = new Date(today.getTime() - DAYS_BACK * DAY_MS)
  const lookups = await loadLookups(client)
  const { register, write } = await openRegister(client, { random: createRandom(SEED), today: then, lookups })
  const choices = await loadChoices(client)
  const years = await yearsOf(client)
  for (const { id: show, published } of SHOWS) {
    const year = years.find((one) => one.show === show)
    if (!year) continue
    const sections = [...lookups.sections].flatMap(([key, id]) => (key.startsWith(`${show} `) ? [id] : []))
    const floor = { sections, nextNumber: createNumbers() }
    for (const exhibitor of (await loadExhibitors(client, year.now)).slice(-published)) {
      const { random } = register
      const application: Application = {
        id: register.nextId("registration"),
        show,
        sessionId: year.then,
        exhibitor,
        fate: fateOf(random),
        companyIds: exhibitor.companyId === null ? [] : [exhibitor.companyId],
        items: Array.from({ length: random.pickSkewed([1, 1, 2, 3]) }, () =>
          random.pickSkewed(choices.items.get(show) ?? []),
        ),
      }
      addApplication(register, choices, application)
      const { total } = addBooths(
        register,
        choices,
        application,
        addBrands(register, choices, application),
        floor,
      )
      addInvoices(register, application, total)
    }
  }
  const refreshAll = await writeRegistrationsUnrefreshed(client, write)
  await refreshAll()
}
