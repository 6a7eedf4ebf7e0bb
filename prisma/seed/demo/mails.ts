import type { People, Person } from "#prisma/seed/demo/contacts.ts"
import { mailTexts } from "#prisma/seed/demo/note-texts.ts"
import type { Story } from "#prisma/seed/demo/story.ts"
import { tradeshows } from "#prisma/seed/reference/tradeshows.ts"

const MAILS = 160
const PENDING_MAILS = 7
const MAIL_DAYS = 540
/** Days until those go that are to be sent later. */
const DAYS_AHEAD = 4
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

interface DemoMail {
  reachable: Reachable
  status: "sent" | "received" | "failed" | "queued"
  subject: string
  html: string
  pinned: boolean
  at: string
}

/** One mail that is a conversation of its own, at the person and the company. */
function addMail(story: Story, mail: DemoMail): void {
  const { person, companyId, address } = mail.reachable
  const thread = story.nextId("mail_thread")
  const id = story.nextId("mail")
  const isReceived = mail.status === "received"
  const link = { thread_id: thread, last_mail_at: mail.at, pinned: mail.pinned }
  story.add("mail_thread", { id: thread, subject: mail.subject, last_mail_at: mail.at })
  story.add("mail", {
    id,
    thread_id: thread,
    direction: isReceived ? "in" : "out",
    message_id: `demo-${id}@example.com`,
    from_name: isReceived ? `${person.firstName} ${person.lastName}` : "Samuel Okafor",
    from_email: isReceived ? address : OUR_ADDRESS,
    to: [{ name: "", email: isReceived ? OUR_ADDRESS : address }],
    subject: mail.subject,
    html_body: mail.html,
    text_body: mail.html.replace(/<[^>]*>/g, " "),
    sent_at: mail.at,
    created_at: mail.at,
    pinned: mail.pinned,
  })
  story.add("mail_thread_address", { thread_id: thread, email: address })
  story.add("mail_thread_contact", { ...link, contact_id: person.id })
  story.add("mail_thread_company", { ...link, company_id: companyId })
  if (isReceived) return
  const isSent = mail.status === "sent"
  story.add("mail_delivery", {
    mail_id: id,
    status: mail.status,
    company_id: companyId,
    sent_at: isSent ? mail.at : null,
    due_at: isSent ? mail.at : new Date(Date.parse(mail.at) + DAYS_AHEAD * 86_400_000).toISOString(),
  })
}

/** A mail of ours that was sent or failed, or an answer to one. */
function addPastMail(story: Story, reachable: Reachable): void {
  const { random } = story
  const text = random.pick(mailTexts)
  const status = random.pickSkewed(["sent", "sent", "received", "failed"] as const)
  const isReceived = status === "received"
  const show = random.pickSkewed(tradeshows).name
  const subject = text.subject.replace("{show}", show)
  const html = text.html.replaceAll("{first}", isReceived ? "Sam" : reachable.person.firstName)
  random.chance(0.5)
  addMail(story, {
    reachable,
    status,
    subject: isReceived ? `Re: ${subject}` : subject,
    html: html.replaceAll("{show}", show),
    pinned: random.chance(0.03),
    at: story.daysAgo(random.between(1, MAIL_DAYS)),
  })
}

/** A mail that is to go out in the days to come. */
function addPendingMail(story: Story, reachable: Reachable): void {
  const text = story.random.pick(mailTexts)
  const show = story.random.pickSkewed(tradeshows).name
  addMail(story, {
    reachable,
    status: "queued",
    subject: text.subject.replace("{show}", show),
    pinned: false,
    html: text.html.replaceAll("{first}", reachable.person.firstName).replaceAll("{show}", show),
    at: story.daysAgo(0),
  })
}

/** Adds mails to and from people who have a company. */
export function addMails(story: Story, people: People): void {
  const correspondents = reachable(people)
  for (let number = 1; number <= MAILS; number++) addPastMail(story, story.random.pickSkewed(correspondents))
  for (const correspondent of story.random.sample(correspondents, PENDING_MAILS))
    addPendingMail(story, correspondent)
}
