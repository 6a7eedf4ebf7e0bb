import type { People, Person } from "#prisma/seed/demo/contacts.ts"
import { dayAgo, MAILING_SEED } from "#prisma/seed/demo/provider.ts"
import type { Story } from "#prisma/seed/demo/story.ts"
import { createRandom, type Random } from "#prisma/seed/random.ts"
import { required } from "#prisma/seed/rows.ts"

const SENDER = "newsletter@example.com"
const MAX_MAILS = 6
const MAIL_DAYS = 400

const SUBJECTS = [
  "Your badge for the next show",
  "Save the date: July in Paris",
  "Ten brands to discover this season",
  "The programme of talks is online",
  "Book your hotel at the show's rate",
  "New on the ordering platform: reorders in two clicks",
  "Trend book: colours of next winter",
  "What you told us after the last show",
  "Opening party: your invitation",
  "Early-bird fees end on Friday",
]

function listsOf({ profile }: Person): string[] {
  const language = profile?.place.code === "FR" ? "Newsletter FR" : "Newsletter EN"
  if (profile?.isMedia) return [language, "Press"]
  if (profile?.isVendor) return [language, "Exhibitors", "Ordering platform news"]
  return [language, "Paris buyers", "New York buyers"]
}

function addMails(story: Story, random: Random, person: Person): void {
  const count = random.between(0, MAX_MAILS)
  for (const object of random.sample(SUBJECTS, count)) {
    story.add("mailing_send", {
      contact_id: person.id,
      object,
      from: SENDER,
      sent_at: dayAgo(story, random, MAIL_DAYS),
      status: random.pickSkewed(["SENT", "SENT", "OPENED", "OPENED", "CLICKED"]),
      illustration: null,
    })
  }
}

/** Adds the mailing lists people are on and what was sent to them. */
export function addMailings(story: Story, people: People): void {
  const random = createRandom(MAILING_SEED + 1)
  for (const person of people.all) {
    if (person.email === null || random.chance(0.3)) continue
    const lists = listsOf(person).filter((_, index) => index === 0 || random.chance(0.5))
    for (const name of lists) {
      const mailing_list_id = required(story.lookups.mailingLists, name)
      story.add("mailing_subscription", { mailing_list_id, contact_id: person.id })
    }
    addMails(story, random, person)
  }
}
