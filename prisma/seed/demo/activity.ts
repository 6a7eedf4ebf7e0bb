import type { People, Person } from "#prisma/seed/demo/contacts.ts"
import { addMails } from "#prisma/seed/demo/mails.ts"
import {
  companyNotes,
  contactNotes,
  longNotes,
  type NoteText,
  reminders,
} from "#prisma/seed/demo/note-texts.ts"
import type { Profile } from "#prisma/seed/demo/profiles.ts"
import type { Story } from "#prisma/seed/demo/story.ts"
import { ofCompany, ofContact, type Subject } from "#prisma/seed/demo/subjects.ts"
import { tradeshows } from "#prisma/seed/reference/tradeshows.ts"
import { required } from "#prisma/seed/rows.ts"

const NOTE_DAYS = 540
const CONTACT_NOTES = 320
const REMINDERS = 96
const NOTES_OF_RICH_COMPANY = 14

function fill(story: Story, text: string, person: Person | undefined, profile: Profile | null): string {
  const { random } = story
  return text
    .replaceAll("{first}", person?.firstName ?? "the owner")
    .replaceAll("{brand}", profile?.brands[0] ?? profile?.name ?? "the brand")
    .replaceAll("{city}", profile?.city.name ?? "Paris")
    .replaceAll("{show}", random.pickSkewed(tradeshows).name)
}

function addNote(story: Story, subject: Subject, text: NoteText, content: string, days: number): void {
  const { random, lookups } = story
  const at = story.daysAgo(days)
  story.add("note", {
    ...subject,
    type: text.type,
    content,
    creator_id: random.pick([...lookups.users.values()]),
    pinned: random.chance(0.04),
    created_at: at,
    updated_at: at,
    version: 1,
  })
}

function addCompanyNotes(story: Story, profiles: Profile[], people: People): void {
  const { random } = story
  for (const profile of profiles) {
    if (profile.isBare) continue
    const person = people.all.find((candidate) => candidate.profile === profile)
    const count = profile.isRich ? NOTES_OF_RICH_COMPANY : random.pickSkewed([0, 1, 1, 2, 3, 4, 7])
    for (const usual of random.sample(companyNotes, count)) {
      const text = random.chance(0.08) ? random.pick(longNotes) : usual
      const days = random.between(1, Math.min(NOTE_DAYS, profile.ageDays))
      addNote(story, ofCompany(profile.id), text, fill(story, text.html, person, profile), days)
    }
    if (!profile.isRich) continue
    for (const text of longNotes)
      addNote(
        story,
        ofCompany(profile.id),
        text,
        fill(story, text.html, person, profile),
        random.between(1, NOTE_DAYS),
      )
  }
}

function addContactNotes(story: Story, people: People): void {
  const { random } = story
  for (let index = 0; index < CONTACT_NOTES; index++) {
    const person = random.pickSkewed(people.all)
    const text = random.pick(contactNotes)
    addNote(
      story,
      ofContact(person.id),
      text,
      fill(story, text.html, person, person.profile),
      random.between(1, NOTE_DAYS),
    )
  }
}

/** Past ones mostly done, some overdue, some today, the rest to come; Sam has a good share. */
function addReminders(story: Story, profiles: Profile[], people: People): void {
  const { random, lookups } = story
  const owners = [required(lookups.owners, "Sam"), ...lookups.owners.values()]
  for (let index = 0; index < REMINDERS; index++) {
    const days = index % 6 === 0 ? 0 : random.between(-30, 20)
    const isPast = days > 0
    const isDone = isPast && random.chance(0.7)
    const reminder = random.pick(reminders)
    const aboutCompany = random.chance(0.65)
    const subject = aboutCompany ? ofCompany(random.pick(profiles).id) : ofContact(random.pick(people.all).id)
    const expireAt = story.daysAgo(days)
    story.add("notification", {
      ...reminder,
      ...subject,
      expire_at: expireAt,
      target_id: random.pickSkewed(owners),
      creator_id: random.pick([...lookups.users.values()]),
      skip_alert: random.chance(0.05),
      notified_at: isPast ? expireAt : null,
      done_at: isDone ? expireAt : null,
      meta: {},
      created_at: story.daysAgo(Math.max(days, 0) + random.between(1, 20)),
      version: 1,
    })
  }
}

/** Adds what users did with companies and contacts over the last eighteen months. */
export function addActivity(story: Story, profiles: Profile[], people: People): void {
  addCompanyNotes(story, profiles, people)
  addContactNotes(story, people)
  addReminders(story, profiles, people)
  addMails(story, people)
}
