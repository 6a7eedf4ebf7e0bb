import { expect, test } from "vitest"
import { callBackend } from "#lib/api/backend.ts"
import { send } from "#tests/factories/api.ts"
import { createBoothItem, createShow } from "#tests/factories/registrations.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"
import { holdExhibition } from "#tests/fuzz/exhibition.ts"

test("of 20 exhibitors who type at the same time, some in two tabs, nothing that was told to be stored is lost", async () => {
  const show = await createShow()
  await createBoothItem([show.id], { price: 342_000 })
  const token = await issueToken(await createUser({ isAdmin: true }))
  const { saves, screens, lost } = await holdExhibition({
    show: show.shortName.toLowerCase(),
    exhibitors: 20,
    idleMs: 0,
    isOver: ({ times, conflicts }) => times.length > 50 && conflicts > 0,
    screens: ["/api/registration/dashboard", "/api/registration/dashboard/uncomplete"],
    ask: (path, init) => callBackend(new Request(`http://crm.test${path}`, init)),
    open: (screen) => send(screen, { token }),
  })
  expect(lost).toEqual([])
  // What the database had no time for was typed again.
  expect([...saves.refused.keys()].filter((status) => status !== 503)).toEqual([])
  for (const times of screens.busy.values()) expect(times.filter((ms) => !Number.isFinite(ms))).toEqual([])
})
