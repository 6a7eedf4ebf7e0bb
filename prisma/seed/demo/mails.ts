import type { People, Person } from "#prisma/seed/demo/contacts.ts"
import { mailTexts } from "#prisma/seed/demo/note-texts.ts"
import type { Story } from "#prisma/seed/demo/story.ts"
import { ofCompany, ofContact } from "#prisma/seed/demo/subjects.ts"
import { tradeshows } from "#prisma/seed/reference/tradeshows.ts"

const MAILS = 160
const PENDING_MAILS = 7
const MAIL_DAYS = 540
const OUR_ADDRESS = "sales@example.com"

interface Reachable {
  person: Person
  companyId: number
  address: string
}

function reachable(people: People): Reachable[] {
  return people.all.flatMap((person) =>
    person.email && person.profile ? [{ person, companyId: person.profile.id, address: person.email }] : [],
  )
}

/** A mail of ours that was sent or failed, or an answer to one. */
function addPastMail(story: Story, { person, companyId, address }: Reachable, number: number): void {
  const { random } = story
  const text = random.pick(mailTexts)
  const status = random.pickSkewed(["sent", "sent", "received", "failed"])
  const isReceived = status === "received"
  const show = random.pickSkewed(tradeshows).name
  const subject = text.subject.replace("{show}", show)
  story.add("mail", {
    ...(random.chance(0.5) ? ofCompany(companyId) : ofContact(person.id)),
    status,
    id_message: `<demo-${number}@example.com>`,
    from: isReceived ? address : OUR_ADDRESS,
    to: [isReceived ? OUR_ADDRESS : address],
    subject: isReceived ? `Re: ${subject}` : subject,
    html_body: text.html
      .replaceAll("{first}", isReceived ? "Sam" : person.firstName)
      .replaceAll("{show}", show),
    pinned: random.chance(0.03),
    created_at: story.daysAgo(random.between(1, MAIL_DAYS)),
  })
}

/** A mail that is being sent at this moment. */
function addPendingMail(story: Story, { person, companyId, address }: Reachable): void {
  const text = story.random.pick(mailTexts)
  const show = story.random.pickSkewed(tradeshows).name
  story.add("mail", {
    ...ofCompany(companyId),
    status: "sending",
    id_message: null,
    from: OUR_ADDRESS,
    to: [address],
    subject: text.subject.replace("{show}", show),
    html_body: text.html.replaceAll("{first}", person.firstName).replaceAll("{show}", show),
    pinned: false,
    created_at: story.daysAgo(0),
  })
}

/** Adds mails to and from people who have a company. */
export function addMails(story: Story, people: People): void {
  const correspondents = reachable(people)
  for (let number = 1; number <= MAILS; number++)
    addPastMail(story, story.random.pickSkewed(correspondents), number)
  for (const correspondent of story.random.sample(correspondents, PENDING_MAILS))
    addPendingMail(story, correspondent)
}
