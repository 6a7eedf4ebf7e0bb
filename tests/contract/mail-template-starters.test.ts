import { describe, expect, it } from "vitest"
import { sanitise } from "#lib/backend/records/notes/html.ts"
import { placeholdersIn } from "#lib/contract/mail/fill-placeholders.ts"
import {
  invoicePlaceholders,
  placeholders,
  sessionPlaceholders,
  showValues,
  templateTypes,
} from "#lib/contract/mail/mail-terms.ts"
import { writeMailValues } from "#prisma/seed/demo/mail-values.ts"
import { mailTemplates } from "#prisma/seed/reference/mail-templates/starters.ts"
import { contentOf } from "#prisma/seed/reference/mail-templates/template.ts"
import { registrationLifecycles } from "#prisma/seed/reference/registrations.ts"
import { onConnection, sql } from "#tests/factories/database.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const known = new Set<string>([
  ...placeholders,
  ...invoicePlaceholders,
  ...sessionPlaceholders,
  ...Object.keys(showValues),
])

describe("templates to begin with", () => {
  it("are there for every group, more than forty of them, each under a title of its own", () => {
    expect(mailTemplates.length).toBeGreaterThanOrEqual(40)
    for (const type of templateTypes) expect(mailTemplates.some((one) => one.type === type)).toBe(true)
    for (const language of ["en", "fr"] as const)
      expect(new Set(mailTemplates.map((one) => one[language].title)).size).toBe(mailTemplates.length)
  })

  it.each(mailTemplates)(
    "$en.title: names the same placeholders in both languages, all of them known",
    ({ en, fr }) => {
      const english = placeholdersIn(en.object, en.body)
      expect(english.filter((name) => !known.has(name))).toEqual([])
      expect(placeholdersIn(fr.object, fr.body).toSorted()).toEqual(english.toSorted())
    },
  )

  it.each(mailTemplates)("$en.title: is written as the editor writes it", ({ en, fr }) => {
    for (const { body } of [en, fr]) {
      const content = contentOf(body)
      expect(content).not.toMatch(/\n|<p><\/p>/)
      expect(sanitise(content).replaceAll("<br />", "<br>")).toBe(content)
    }
  })

  it("are locked only where nothing but the user's name is filled in", () => {
    for (const { isLocked, en, fr } of mailTemplates)
      if (isLocked) expect(placeholdersIn(en.object, en.body, fr.object, fr.body)).toEqual(["USERNAME"])
  })

  it("answer to lifecycles that there are, one of the main shows and one of Los Angeles for each step of an application", () => {
    const names = registrationLifecycles.map(({ name }) => name)
    for (const { lifecycle } of mailTemplates) if (lifecycle) expect(names).toContain(lifecycle)
    for (const name of ["Received", "Waiting list", "Accepted", "Refused", "Show full", "Deposit invoiced"])
      for (const type of [2, 7])
        expect(mailTemplates.filter((one) => one.lifecycle === name && one.type === type)).toHaveLength(1)
  })

  it("are in a new installation, with what the sessions say of numbers and days, and no made-up addresses", async () => {
    const { mailTemplates: calls } = await signIn(await createUser({ isAdmin: true }))
    const { data } = await calls.list({ language: "fr" })
    expect(data.length).toBeGreaterThanOrEqual(mailTemplates.length)
    const sessions = await sql<{ values: Record<string, unknown> }>(
      "SELECT mail_values AS values FROM tradeshow_session WHERE is_current",
    )
    for (const { values } of sessions) {
      expect(values).toMatchObject({
        DEPOSIT_DAYS: "7",
        BALANCE_DAYS: "45",
        DEMO_MINUTES: "18",
        BOOTH_SQM: "6",
      })
      expect(values.WAITING_LIST_REPLY).toMatch(/^\d{4}-(04|10)-07$/)
      expect(Object.keys(values).filter((name) => name.endsWith("_LINK"))).toEqual([])
    }
  })

  it("miss nothing of the show in the demo", async () => {
    await onConnection(async (client) => {
      await client.query("begin")
      await writeMailValues(client)
      const { rows } = await client.query<{ values: Record<string, unknown> }>(
        "select mail_values as values from tradeshow_session where is_current",
      )
      for (const { values } of rows)
        for (const name of Object.keys(showValues)) expect(values).toHaveProperty(name)
      await client.query("rollback")
    })
  })
})
