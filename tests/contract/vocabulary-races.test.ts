import { expect, it } from "vitest"
import { statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { countWaiting, onConnection, sql } from "#tests/factories/database.ts"
import { createTag } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

/**
 * Holds a company while a call takes a tag off it, then asks for the tag, which the call holds: each waits for the other,
 * and the database ends the call, whose patience is shorter.
 */
function saveDuring<Result>(company: number, tag: number, call: () => Promise<Result>): Promise<Result> {
  return onConnection(async (connection) => {
    await connection.query("BEGIN")
    await connection.query("SET LOCAL deadlock_timeout = '30s'")
    await connection.query("SELECT FROM company WHERE id = $1 FOR UPDATE", [company])
    const running = call()
    await expect.poll(countWaiting).toBe(1)
    await connection.query("SELECT FROM company_tag WHERE id = $1 FOR KEY SHARE", [tag])
    await connection.query("COMMIT")
    return running
  })
}

const admin = async () => (await signIn(await createUser({ isAdmin: true }))).vocabulary
const tagsOf = (company: number) => sql("SELECT tag_ids FROM company WHERE id = $1", [company])

it("a word is deleted although a save of a company that has it came in the way", async () => {
  const vocabulary = await admin()
  const tag = await createTag()
  const { id } = await createCompany({ tagIds: [tag] })
  const remove = () => statusOf(vocabulary.remove({ kind: "company_tag", word: tag }))
  expect(await saveDuring(id, tag, remove)).toBe(200)
  expect(await tagsOf(id)).toEqual([{ tag_ids: [] }])
})

it("a word is merged although a save of a company that has it came in the way", async () => {
  const vocabulary = await admin()
  const [tag, into] = [await createTag(), await createTag()]
  const { id } = await createCompany({ tagIds: [tag] })
  const merge = () => statusOf(vocabulary.merge({ kind: "company_tag", word: tag, into }))
  expect(await saveDuring(id, tag, merge)).toBe(200)
  expect(await tagsOf(id)).toEqual([{ tag_ids: [into] }])
})
