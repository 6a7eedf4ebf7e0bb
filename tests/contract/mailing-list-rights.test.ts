import { expect, it } from "vitest"
import { named } from "#tests/factories/bulk.ts"
import { createList } from "#tests/factories/mailing-lists.ts"
import { createRegistration } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

it("what mailing lists say and do of registrations takes the right to read those", async () => {
  const abilities = ["record.edit", "show.bulk-action"] as const
  const stranger = await signIn(await createUser({ abilities: [...abilities], reads: ["crm.read"] }))
  const reader = await signIn(
    await createUser({ abilities: [...abilities], reads: ["crm.read", "registrations.read"] }),
  )
  const { id } = await createRegistration()
  const input = {
    list: "registrations",
    target: named({ id }),
    values: { mailing_list_id: await createList() },
  } as const
  const refusal = { status: 403, body: { ability: "registrations.read" } }
  await expect(stranger.bulk.subscribe(input)).rejects.toMatchObject(refusal)
  const lists = { type: "registration", record: id } as const
  await expect(stranger.mailingLists.ofRecord(lists)).rejects.toMatchObject(refusal)
  await reader.bulk.subscribe(input)
  expect((await reader.mailingLists.ofRecord(lists)).data).toEqual([])
})
