import { assignThread } from "#lib/backend/mail/inbound/assign.ts"
import { setThreadState } from "#lib/backend/mail/inbound/thread-states.ts"
import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { registrationsMailbox, sharedTalks } from "#prisma/seed/demo/conversations/shared.ts"
import { type SharedMember, type SharedTalk, sharedMembers } from "#prisma/seed/demo/conversations/talk.ts"
import { signatures } from "#prisma/seed/demo/signatures.ts"
import { createRandom } from "#prisma/seed/random.ts"
import {
  type DemoAuthor,
  type DemoMailbox,
  findPeople,
  tellConversation,
} from "#scripts/demonstration/demo-conversation.ts"
import { linkLocal } from "#scripts/demonstration/demo-mail-links.ts"

const SEED = 20_261_128

type Member = DemoAuthor & { user: User }

/** What is not looked at where members do something with a conversation. */
const irrelevant = {
  isAdmin: false,
  nickname: null,
  permissions: {},
  messengerEmail: null,
  needsSecondFactor: false,
  startPage: "companies",
} as const

/** The users who become members, by their keys; of a demo that has lost one, those who are left. */
async function findMembers(): Promise<Map<SharedMember, Member>> {
  const members = new Map<SharedMember, Member>()
  for (const key of sharedMembers) {
    const [found] = await query<Pick<User, "id" | "name" | "email" | "ownerId">>({
      text: `SELECT u.id, u.name, u.email::text AS email, owner.id AS "ownerId" FROM "user" u JOIN owner ON owner.user_id = u.id
        WHERE u.email = $1 AND u.disabled_at IS NULL`,
      values: [`${key}@example.com`],
    })
    if (!found) continue
    const user = { ...found, ...irrelevant }
    const signature = signatures.find(({ html }) => html.includes(`<strong>${user.name}</strong>`))
    const texts = { signatureText: signature?.text ?? "", signatureHtml: signature?.html ?? "" }
    members.set(key, { user, userId: user.id, nickname: user.name.split(" ")[0] ?? "", ...texts })
  }
  return members
}

async function linkRegistrations(members: Iterable<Member>, port: number): Promise<DemoMailbox> {
  const { name, email } = registrationsMailbox
  await linkLocal({ id: null, name, email }, port)
  const box = await queryOne<{ id: number }>({
    text: "SELECT id FROM mailbox WHERE email = $1",
    values: [email],
  })
  await query({
    text: "INSERT INTO mailbox_member (mailbox_id, user_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING",
    values: [box.id, Array.from(members, ({ user }) => user.id)],
  })
  return { mailboxId: box.id, name, email }
}

/** What members did with a conversation besides answering it. */
async function handle(
  { assigned, doneBy }: SharedTalk,
  mail: number | null,
  members: Map<SharedMember, Member>,
) {
  const { thread } = await queryOne<{ thread: number }>({
    text: "SELECT thread_id AS thread FROM mail WHERE id = $1",
    values: [mail],
  })
  const [by, to] = [assigned && members.get(assigned.by)?.user, assigned && members.get(assigned.to)?.user]
  if (by && to)
    await assignThread({ thread, user_id: to.id, remind_at: null }, { user: by, requestId: "demo" })
  const done = doneBy && members.get(doneBy)
  if (done) await setThreadState({ thread, state: "done", until: null, seen_mail: mail }, done.user.id)
}

/**
 * Gives the demo a mailbox that two of its users read and answer (M-87), with what went through it: some of it is unread, some waits
 * for one of them alone.
 * @param port of the demo's mail server
 * @param now its conversations end before
 */
export async function shareDemoMailbox(port: number, now: Date): Promise<void> {
  const members = await findMembers()
  const [first] = members.values()
  if (!first) return
  const mailbox = await linkRegistrations(members.values(), port)
  const random = createRandom(SEED)
  for (const language of ["en", "fr"] as const) {
    const talks = sharedTalks.filter((talk) => talk.language === language)
    const people = random.sample(await findPeople(language), talks.length)
    for (const [index, talk] of talks.entries()) {
      const person = people[index]
      if (!person) continue
      const course = {
        key: `shared-${language}-${index}`,
        person,
        mailbox,
        authorOf: ({ author }: SharedTalk["mails"][number]) => (author && members.get(author)) ?? first,
      }
      await handle(talk, await tellConversation(talk, course, now), members)
    }
  }
}
