import { hash } from "@node-rs/argon2"
import type pg from "pg"
import { idsBy, insertRows, required } from "#prisma/seed/rows.ts"

/** Password of every demo sign-in; production refuses to start while an account has it. */
export const DEMO_PASSWORD = "tradeshow-demo"

/** Who looks: records and registrations. */
const VIEWER_ABILITIES = ["crm.read", "registrations.read"]

/** What a sales person may do: everything but money and deleting documents. */
const SALES_ABILITIES = [
  ...VIEWER_ABILITIES,
  "mail.read",
  "tag.create",
  "session.add",
  "show.bulk-action",
  "export.companies",
  "sib.export.contacts",
  "use-sib",
  "upload.documents",
]

interface DemoUser {
  name: string
  email: string
  /** Set for those who sell: companies are theirs. */
  nickname: string | null
  isAdmin?: boolean
  /** Those with more than reading abilities edit records as well. */
  abilities: string[]
}

const USERS: DemoUser[] = [
  { name: "Adèle Martin", email: "admin@example.com", nickname: "Adèle", isAdmin: true, abilities: [] },
  { name: "Samuel Okafor", email: "sales@example.com", nickname: "Sam", abilities: SALES_ABILITIES },
  { name: "Vera Lindqvist", email: "viewer@example.com", nickname: null, abilities: VIEWER_ABILITIES },
  {
    name: "Camille Roussel",
    email: "camille.roussel@example.com",
    nickname: "Camille",
    abilities: SALES_ABILITIES,
  },
  { name: "Ben Whitfield", email: "ben.whitfield@example.com", nickname: "Ben", abilities: SALES_ABILITIES },
  { name: "Mei Chen", email: "mei.chen@example.com", nickname: "Mei", abilities: SALES_ABILITIES },
  { name: "Giulia Ferri", email: "giulia.ferri@example.com", nickname: "Giulia", abilities: SALES_ABILITIES },
  { name: "Íñigo Salas", email: "inigo.salas@example.com", nickname: "Íñigo", abilities: SALES_ABILITIES },
  { name: "Jörg Petersen", email: "jorg.petersen@example.com", nickname: "Jörg", abilities: SALES_ABILITIES },
  {
    name: "Nadia Benhaddou",
    email: "nadia.benhaddou@example.com",
    nickname: null,
    abilities: [
      ...VIEWER_ABILITIES,
      ...["mail.read", "finance.read", "finance.edit"],
      ...["tag.create", "session.add", "upload.documents", "delete.document"],
    ],
  },
  {
    name: "Lucas Aubry",
    email: "lucas.aubry@example.com",
    nickname: null,
    abilities: [
      ...VIEWER_ABILITIES,
      "mail.read",
      "use-sib",
      "sib.export.contacts",
      "export.companies",
      "show.bulk-action",
    ],
  },
  {
    name: "Hanna Kowal",
    email: "hanna.kowal@example.com",
    nickname: null,
    abilities: [...VIEWER_ABILITIES, "mail.read", "tag.create"],
  },
]

/** The first three have hashes of their own; the rest share one, which is as hard to guess. */
async function passwordHashes(): Promise<string[]> {
  const own = await Promise.all([1, 2, 3, 4].map(() => hash(DEMO_PASSWORD)))
  return USERS.map((_, index) => own[Math.min(index, 3)] ?? "")
}

/**
 * Creates the demo's twelve users with abilities; those with a nickname sell.
 * @param today their accounts are three years old by then
 * @throws when one of the addresses has an account already
 */
export async function writeUsers(client: pg.Client, today: Date): Promise<void> {
  const hashes = await passwordHashes()
  const users = USERS.map(({ name, email, isAdmin = false, abilities }, index) => ({
    name,
    email,
    may_edit_records: abilities.some((ability) => !ability.endsWith(".read")),
    password_hash: hashes[index],
    is_admin: isAdmin,
    created_at: new Date(today.getTime() - (1_100 - index * 40) * 86_400_000).toISOString(),
    version: 1,
  }))
  await insertRows(client, "user", users)
  const ids = await idsBy(client, "user", "email")
  const abilities = USERS.flatMap((user) =>
    user.abilities.map((ability) => ({ user_id: required(ids, user.email), ability })),
  )
  await insertRows(client, "user_ability", abilities)
  const sellers = USERS.filter(({ nickname }) => nickname !== null)
  await client.query(
    `update owner set nickname = seller.nickname, is_active = true
     from unnest($1::int[], $2::text[]) as seller (user_id, nickname) where owner.user_id = seller.user_id`,
    [sellers.map(({ email }) => required(ids, email)), sellers.map(({ nickname }) => nickname)],
  )
}
