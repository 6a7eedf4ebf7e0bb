import pg from "pg"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { limits } from "#lib/backend/shows/applications/limits.ts"
import { send, sendJson } from "#tests/factories/api.ts"
import { sql } from "#tests/factories/database.ts"
import { begun, filledIn, freshAddress, sendForm, visitor } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"

let show: TestShow
let slug: string
beforeAll(async () => {
  show = await createShow()
  slug = (await filledIn(show)).slug
})

const at = (slug: string) => `/api/application/draft/${slug}`

/** What is near a slug that there is, and what is meant for a database, a path or a program. */
const guesses = () => [
  slug.slice(1),
  slug.slice(0, -1),
  `${slug}A`,
  slug.toLowerCase(),
  slug.toUpperCase(),
  ` ${slug}`,
  slug.replace(/^./, (first) => (first === "A" ? "B" : "A")),
  `${slug}\u200b`,
  `${slug}\u0301`,
  "' OR '1'='1",
  "1; DROP TABLE registration",
  "%",
  "_".repeat(22),
  `${slug.slice(0, 21)}_`,
  "*",
  '{"$ne":null}',
  "[object Object]",
  "__proto__",
  "constructor",
  "null",
  "undefined",
  "0",
  "-1",
  "../..",
  "..%2f..",
  "..\\..",
  "/etc/passwd",
  "registration",
  "javascript:alert(1)",
  "😀",
  "x".repeat(9_000),
]

const statementText = z.union([z.string(), z.object({ text: z.string() })])

/** The statements that a work sends to the database, without their values. */
async function sentBy(work: () => Promise<unknown>) {
  const sent = vi.spyOn(pg.Client.prototype, "query")
  try {
    await work()
    return sent.mock.calls.map(([statement]) => statementText.parse(statement))
  } finally {
    sent.mockRestore()
  }
}

/** Everything of an answer but what is of each call. */
async function summaryOf(answer: Response): Promise<string> {
  const { id: _, ...body } = JSON.parse((await answer.text()) || "{}")
  const headers = [...answer.headers].filter(([name]) => name !== "x-request-id")
  return JSON.stringify([answer.status, body, headers])
}

const calls: [string, (slug: string) => Promise<Response>][] = [
  ["read", (slug) => send(at(slug), { address: freshAddress() })],
  ["saved", (slug) => sendJson(at(slug), "PUT", { version: 1, values: {} }, { address: freshAddress() })],
  ["sent", (slug) => send(`${at(slug)}/publish`, { method: "POST", address: freshAddress() })],
  ["asked for a picture", (slug) => send(`${at(slug)}/image/1`, { address: freshAddress() })],
  [
    "given a picture",
    (slug) => {
      const body = new FormData()
      body.append("file", new File(["x"], "x.png"))
      return send(`${at(slug)}/image`, { method: "POST", body, address: freshAddress() })
    },
  ],
]

describe("what is no slug", () => {
  it.each(calls)("is answered alike, however near it is, when it is %s", async (_, call) => {
    const answers = await Promise.all(
      guesses().map((guess) => call(encodeURIComponent(guess)).then(summaryOf)),
    )
    expect([...new Set(answers)]).toEqual([expect.stringMatching(/^\[404,/)])
  })

  it("sent by a form leads to a page of its own, and nowhere else", async () => {
    for (const guess of guesses()) {
      const { status, location } = await sendForm(`${at(encodeURIComponent(guess))}/form`, { action: "save" })
      expect(status).toBe(303)
      expect(location).toBe(`/apply/${encodeURIComponent(guess)}?lang=en&said=refused`)
    }
  })

  it("asks the same of the database whether it is near one or not, so that time tells nothing", async () => {
    const near = `${slug.slice(0, -1)}${slug.endsWith("A") ? "B" : "A"}`
    const statementsOf = (guess: string) => sentBy(() => send(at(guess), { address: freshAddress() }))
    const ofNear = await statementsOf(near)
    expect(ofNear).not.toEqual([])
    expect(await statementsOf("B".repeat(22))).toEqual(ofNear)
  })
})

it("a draft that staff deleted is answered like one that never was", async () => {
  const gone = await begun(show)
  await sql("UPDATE registration SET deleted_at = now() WHERE slug = $1", [gone])
  for (const [, call] of calls)
    expect(await call(gone).then(summaryOf)).toBe(await call("A".repeat(22)).then(summaryOf))
})

it("an address that tries slugs at once learns no more than one that tries them one by one", async () => {
  const address = freshAddress()
  const tries = Array.from({ length: limits.unknown.points * 2 }, (_, i) =>
    send(at(`guessed-slug-number-${i}`), { address }).then(({ status }) => status),
  )
  expect(new Set(await Promise.all(tries))).toEqual(new Set([404]))
  const waits = await send(at(slug), { address })
  expect([waits.status, Number(waits.headers.get("retry-after")) > 60]).toEqual([429, true])
  const form = await sendForm(`${at(slug)}/form`, { action: "save" }, address)
  expect(form.location).toContain("said=wait")
})

it("who knows one draft reads of another's nothing: no booths, prices, invoices, pictures or names", async () => {
  const other = await filledIn(show)
  const { id } = await visitor().applications.publish({ slug: other.slug })
  await sql("UPDATE registration SET company_name = 'Secret of another' WHERE id = $1", [id])
  const own = JSON.stringify(await visitor().applications.get({ slug }))
  for (const secret of [other.slug, "Secret of another", `"id":${id}`]) expect(own).not.toContain(secret)
})
