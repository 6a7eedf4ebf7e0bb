import { beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { move, publish, waitFirst, waiting } from "#tests/factories/publications.ts"
import { beginRun, setNoon } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["sequence.edit"] }))
  await setNoon()
})

const { begin, mail, end } = flowNodes

it("an older version of a flow is shown with who is still on it and where they wait", async () => {
  const { sequence } = await waiting(2)
  const moved = await beginRun(sequence, await createContact(), { node: "mail" })
  await move()
  const flow = linked([begin, mail(sequence.email), end], "begin mail", "mail end")
  await publish(api, { sequence: sequence.id, flow, decided: [{ node: "mail" }] })
  expect(moved).toBeGreaterThan(0)

  const one = { sequence: sequence.id }
  const [latest, old] = [await api.sequences.get(one), await api.sequences.get({ ...one, version: 1 })]
  const versions = [
    { number: 1, in_progress: 2 },
    { number: 2, in_progress: 1 },
  ]
  expect(latest.flow).toEqual(flow)
  expect(latest.stats).toMatchObject({ versions, runs: { in_progress: 3 }, parts: { mail: { waiting: 1 } } })
  expect(latest.stats.parts).not.toHaveProperty("wait")
  expect(old.flow).toEqual(waitFirst(sequence.email))
  expect(old.sequence.version_number, "new runs take the latest").toBe(2)
  expect(old.stats).toMatchObject({ versions, parts: { wait: { waiting: 2 } } })
  const live = await api.sequences.getStats({ ...one, version: 1 })
  expect(live).toMatchObject({ version_number: 2, stats: old.stats })
})

it("no version is shown that was not published, or is another sequence's", async () => {
  const { sequence } = await waiting()
  const { flow } = await api.sequences.get({ sequence: sequence.id })
  await api.sequences.saveDraft({ sequence: sequence.id, flow, version: null })
  for (const version of [2, 3, sequence.version + 100]) {
    expect(await statusOf(api.sequences.get({ sequence: sequence.id, version }))).toBe(404)
    expect(await statusOf(api.sequences.getStats({ sequence: sequence.id, version }))).toBe(404)
  }
})
