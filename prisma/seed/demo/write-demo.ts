import type pg from "pg"
import { addActivity } from "#prisma/seed/demo/activity.ts"
import { addBlocs } from "#prisma/seed/demo/blocs.ts"
import { addCompany } from "#prisma/seed/demo/companies.ts"
import { createPeople, shareContacts } from "#prisma/seed/demo/contacts.ts"
import { writeDocuments } from "#prisma/seed/demo/documents/write-documents.ts"
import { writeMailValues } from "#prisma/seed/demo/mail-values.ts"
import { addMailings } from "#prisma/seed/demo/mailing.ts"
import { addMarketplaceAccount } from "#prisma/seed/demo/marketplace.ts"
import { writeMoves } from "#prisma/seed/demo/moves.ts"
import { inventProfiles } from "#prisma/seed/demo/profiles.ts"
import { writeLastSeason } from "#prisma/seed/demo/registrations/last-season.ts"
import { writeRegistrations } from "#prisma/seed/demo/registrations/write-registrations.ts"
import { writeSectionNames } from "#prisma/seed/demo/section-names.ts"
import { writeSellers } from "#prisma/seed/demo/sellers.ts"
import { writeConsents } from "#prisma/seed/demo/sequences/consents.ts"
import { writeSubscriptions } from "#prisma/seed/demo/sequences/subscriptions.ts"
import { writeRuns } from "#prisma/seed/demo/sequences/write-runs.ts"
import { addShows } from "#prisma/seed/demo/shows.ts"
import { openStory } from "#prisma/seed/demo/story.ts"
import { writeTerms } from "#prisma/seed/demo/terms/write-terms.ts"
import { writeUsers } from "#prisma/seed/demo/users.ts"
import { writeVocabulary } from "#prisma/seed/demo/vocabulary.ts"
import { loadLookups } from "#prisma/seed/lookups.ts"
import { findMarker, setMarker } from "#prisma/seed/marker.ts"
import { createRandom } from "#prisma/seed/random.ts"

const SEED = 20_261_120

const midnight = (time: Date) =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()))

/** Users, companies and contacts, and what happened to them; nothing when the database has them already. */
async function tellOfRecords(
  client: pg.Client,
  today: Date,
  onProgress: (step: string) => void,
): Promise<boolean> {
  if ((await findMarker(client, "seed.demo")) !== null) return false
  onProgress("users")
  await writeUsers(client, today)
  await writeVocabulary(client)
  const { story, write } = await openStory(client, createRandom(SEED), today, await loadLookups(client))
  onProgress("companies and contacts")
  const profiles = inventProfiles(story)
  const counts = shareContacts(story.random, profiles)
  const people = createPeople(story)
  profiles.forEach((profile, index) => {
    addCompany(story, profile, people.addTo(profile, counts[index] ?? 0))
    addBlocs(story, profile)
    if (profile.isVendor) addShows(story, profile)
    if ((profile.isVendor || profile.isBuyer) && profile.random.chance(0.32))
      addMarketplaceAccount(story, profile)
  })
  people.addFree()
  addActivity(story, profiles, people)
  addMailings(story, people)
  await write()
  await setMarker(client, "seed.demo", today.toISOString())
  return true
}

/** Registrations; a demo of before there were any gets them too. */
async function tellOfRegistrations(
  client: pg.Client,
  today: Date,
  onProgress: (step: string) => void,
): Promise<boolean> {
  if ((await findMarker(client, "seed.demo.registrations")) !== null) return false
  onProgress("registrations")
  const { rows } = await client.query("select from registration limit 1")
  if (rows.length === 0) await writeRegistrations(client, today)
  await setMarker(client, "seed.demo.registrations", today.toISOString())
  return true
}

/** How companies came to their stages; a demo of before it was told gets it too. */
async function tellOfMoves(client: pg.Client, today: Date): Promise<void> {
  if ((await findMarker(client, "seed.demo.moves")) !== null) return
  await writeMoves(client)
  await setMarker(client, "seed.demo.moves", today.toISOString())
}

/** What mails say of the shows; a demo of before they said anything gets it too. */
async function tellOfShows(client: pg.Client, today: Date): Promise<void> {
  if ((await findMarker(client, "seed.demo.mail_values")) !== null) return
  await writeMailValues(client)
  await setMarker(client, "seed.demo.mail_values", today.toISOString())
}

/** What exhibitors accept, and sections in French; a demo of before there were any gets them too. */
async function tellOfTerms(client: pg.Client, today: Date): Promise<void> {
  if ((await findMarker(client, "seed.demo.terms")) !== null) return
  await writeTerms(client, today)
  await writeSectionNames(client)
  await setMarker(client, "seed.demo.terms", today.toISOString())
}

/** What is shared to be attached to mails; a demo of before it could be gets it too. */
async function tellOfDocuments(client: pg.Client, today: Date): Promise<void> {
  if ((await findMarker(client, "seed.demo.documents")) !== null) return
  await writeDocuments(client, today)
  await setMarker(client, "seed.demo.documents", today.toISOString())
}

/** Who came to mailing lists and left them, and how sequences ran; a demo of before there were flows gets it too. */
async function tellOfSequences(
  client: pg.Client,
  today: Date,
  onProgress: (step: string) => void,
): Promise<void> {
  if ((await findMarker(client, "seed.demo.sequences")) !== null) return
  onProgress("mailing lists and sequences")
  await writeSubscriptions(client, today)
  await writeConsents(client, today)
  await writeRuns(client, today)
  await setMarker(client, "seed.demo.sequences", today.toISOString())
}

/** The season a year before, to compare the coming ones with; a demo of before it was told gets it too. */
async function tellOfLastSeason(client: pg.Client, today: Date): Promise<void> {
  if ((await findMarker(client, "seed.demo.last_season")) !== null) return
  await writeLastSeason(client, today)
  await setMarker(client, "seed.demo.last_season", today.toISOString())
}

/**
 * Tells the demo's story once: users, companies, contacts and what happened to them, and applications to the shows.
 * @param now the story is laid around this day; the same day gives the same rows
 * @param onProgress told what is being written
 * @returns false when the database has the demo already
 */
export async function writeDemo(
  client: pg.Client,
  now: Date,
  onProgress: (step: string) => void,
): Promise<boolean> {
  const today = midnight(now)
  const records = await tellOfRecords(client, today, onProgress)
  const registrations = await tellOfRegistrations(client, today, onProgress)
  await writeSellers(client)
  await tellOfMoves(client, today)
  await tellOfShows(client, today)
  await tellOfDocuments(client, today)
  await tellOfSequences(client, today, onProgress)
  await tellOfLastSeason(client, today)
  await tellOfTerms(client, today)
  return records || registrations
}
