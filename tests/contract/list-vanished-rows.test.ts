import { expect, it } from "vitest"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, unique } from "#tests/factories/database.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

/** Asks for a list and removes its only row between the choice of the page's ids and the reading of their rows. */
async function listed<Answer>(ask: () => Promise<Answer>, removal: string, id: number): Promise<Answer> {
  return onConnection(async (connection) => {
    await connection.query("BEGIN")
    // Only the reading of rows looks at marketplace accounts.
    await connection.query("LOCK TABLE marketplace_account IN ACCESS EXCLUSIVE MODE")
    const answer = ask()
    await expect.poll(countWaiting).toBe(1)
    await connection.query(removal, [id])
    await connection.query("COMMIT")
    return answer
  })
}

it("a companies list whose rows are removed while it is read is empty, not a failure", async () => {
  const api = await signIn(await createUser())
  const name = unique("Vanishing")
  const { id } = await createCompany({ name })
  const ask = () => api.companies.list({ filters: { name } })
  expect((await listed(ask, "DELETE FROM company WHERE id = $1", id)).data).toEqual([])
})

it("a contacts list whose rows are removed while it is read is empty, not a failure", async () => {
  const api = await signIn(await createUser())
  const email = "vanishing@example.com"
  const id = await createContact({ email })
  const ask = () => api.contacts.list({ filters: { name: email } })
  expect((await listed(ask, "DELETE FROM contact WHERE id = $1", id)).data).toEqual([])
})
