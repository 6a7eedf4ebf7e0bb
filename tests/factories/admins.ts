import { sql } from "./database.ts"
import { createUser, type TestUser } from "./users.ts"

/** Takes the rights of all administrators away and makes this many new ones: nobody else is left. */
export async function onlyAdmin(count: 1 | 2): Promise<[TestUser, TestUser]> {
  await sql(`UPDATE "user" SET is_admin = false`)
  const first = await createUser({ isAdmin: true })
  return [first, count === 2 ? await createUser({ isAdmin: true }) : first]
}
