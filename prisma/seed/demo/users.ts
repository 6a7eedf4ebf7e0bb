import { hash } from "@node-rs/argon2"
import type pg from "pg"
import { type Role, rightsOf } from "#lib/access/roles.ts"
import type { Ability } from "#lib/contract/identity/session.ts"
import { idsBy, insertRows, required } from "#prisma/seed/rows.ts"

/** Password of every demo sign-in; production refuses to start while an account has it. */
export const DEMO_PASSWORD = "tradeshow-demo"

interface DemoUser {
  name: string
  email: string
  /** Set for those who sell: companies are theirs. */
  nickname: string | null
  role: Role
  /** Given beyond the role. */
  more?: Ability[]
}

const seller = (name: string, email: string, nickname: string): DemoUser => ({
  name,
  email,
  nickname,
  role: "sales",
})
const colleague = (name: string, email: string, role: Role, more: Ability[] = []): DemoUser => ({
  name,
  email,
  role,
  more,
  nickname: null,
})

const USERS: DemoUser[] = [
  { name: "Adèle Martin", email: "admin@example.com", nickname: "Adèle", role: "administrator" },
  seller("Samuel Okafor", "sales@example.com", "Sam"),
  colleague("Vera Lindqvist", "viewer@example.com", "viewer"),
  seller("Camille Roussel", "camille.roussel@example.com", "Camille"),
  seller("Ben Whitfield", "ben.whitfield@example.com", "Ben"),
  seller("Mei Chen", "mei.chen@example.com", "Mei"),
  seller("Giulia Ferri", "giulia.ferri@example.com", "Giulia"),
  seller("Íñigo Salas", "inigo.salas@example.com", "Íñigo"),
  seller("Jörg Petersen", "jorg.petersen@example.com", "Jörg"),
  colleague("Nadia Benhaddou", "nadia.benhaddou@example.com", "registrations", [
    "finance.read",
    "finance.edit",
  ]),
  colleague("Lucas Aubry", "lucas.aubry@example.com", "sales", ["sequence.edit"]),
  colleague("Hanna Kowal", "hanna.kowal@example.com", "registrations"),
  colleague("Paul Verdier", "accounting@example.com", "accounting"),
]

const abilitiesOf = ({ role, more = [] }: Pick<DemoUser, "role" | "more">) => [
  ...rightsOf(role).abilities,
  ...more,
]

/** Those that have a row: who may edit records is on the user. */
const stored = (abilities: Ability[]) => abilities.filter((ability) => ability !== "record.edit")

/** The first three have hashes of their own; the rest share one, which is as hard to guess. */
async function passwordHashes(): Promise<string[]> {
  const own = await Promise.all([1, 2, 3, 4].map(() => hash(DEMO_PASSWORD)))
  return USERS.map((_, index) => own[Math.min(index, 3)] ?? "")
}

/**
 * Creates the demo's thirteen users with the abilities of their roles; those with a nickname sell.
 * @param today their accounts are three years old by then
 * @throws when one of the addresses has an account already
 */
export async function writeUsers(client: pg.Client, today: Date): Promise<void> {
  const hashes = await passwordHashes()
  const users = USERS.map(({ name, email, role, more }, index) => ({
    name,
    email,
    may_edit_records: abilitiesOf({ role, more }).includes("record.edit"),
    password_hash: hashes[index],
    is_admin: role === "administrator",
    created_at: new Date(today.getTime() - (1_100 - index * 40) * 86_400_000).toISOString(),
    version: 1,
  }))
  await insertRows(client, "user", users)
  const ids = await idsBy(client, "user", "email")
  const abilities = USERS.flatMap((user) =>
    stored(abilitiesOf(user)).map((ability) => ({ user_id: required(ids, user.email), ability })),
  )
  await insertRows(client, "user_ability", abilities)
  const sellers = USERS.filter(({ nickname }) => nickname !== null)
  await client.query(
    `update owner set nickname = seller.nickname, is_active = true
     from unnest($1::int[], $2::text[]) as seller (user_id, nickname) where owner.user_id = seller.user_id`,
    [sellers.map(({ email }) => required(ids, email)), sellers.map(({ nickname }) => nickname)],
  )
}
