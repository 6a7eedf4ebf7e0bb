import { hash } from "@node-rs/argon2"
import { afterAll, beforeAll, expect, test } from "vitest"
import { env } from "#lib/env.ts"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { withClient } from "#scripts/database/scratch-database.ts"
import { refuseUnreachable } from "#scripts/database/use-database.ts"
import { hasDemoPasswords } from "#scripts/demonstration/demo-passwords.ts"

const databaseUrl = env().DATABASE_URL ?? ""

async function givePassword(password: string) {
  const passwordHash = await hash(password)
  await withClient(databaseUrl, (client) =>
    client.query("update \"user\" set password_hash = $1 where email = 'mei.chen@example.com'", [
      passwordHash,
    ]),
  )
}

beforeAll(() =>
  withClient(databaseUrl, (client) =>
    client.query(
      "insert into \"user\" (name, email, password_hash) values ('Mei', 'mei.chen@example.com', 'none') on conflict (email) do nothing",
    ),
  ),
)

afterAll(() => givePassword("something else"))

test("finds the demo password of a demo account, and not another one", async () => {
  await givePassword(DEMO_PASSWORD)
  expect(await hasDemoPasswords(databaseUrl)).toBe(true)
  await givePassword("a password of their own")
  expect(await hasDemoPasswords(databaseUrl)).toBe(false)
})

test("an invited demo address has no password yet, which is not the demo's", async () => {
  await withClient(databaseUrl, (client) =>
    client.query(
      "insert into \"user\" (name, email) values ('Ida', 'ida.invited@example.com') on conflict (email) do nothing",
    ),
  )
  expect(await hasDemoPasswords(databaseUrl)).toBe(false)
})

test("a database that cannot be reached is named without its password", async () => {
  const refusal = refuseUnreachable("postgresql://crm:very-secret@127.0.0.1:1/crm")
  await expect(refusal).rejects.toThrow("The database 127.0.0.1:1/crm of DATABASE_URL cannot be used")
  await expect(refusal).rejects.not.toThrow("very-secret")
})
