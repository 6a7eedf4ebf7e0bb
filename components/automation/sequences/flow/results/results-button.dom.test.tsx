import { screen, within } from "@testing-library/react"
import { beforeEach, expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { allInSight } from "#tests/components/in-sight.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ResultsButton } from "./results-button.tsx"
// What comes later is there already: the time that it takes is none of these tests.
import "#lib/i18n/english.ts"
import "./by-mail.tsx"
import "./by-week.tsx"
import "./results-dialog.tsx"

const counts = { sent: 40, tracked: 25, opened: 20, clicked: 4, replied: 2, bounced: 1, unsubscribed: 0 }
const nothing = { sent: 0, tracked: 0, opened: 0, clicked: 0, replied: 0, bounced: 0, unsubscribed: 0 }

beforeEach(allInSight)

it("the results of a sequence are told by mail and by week, with the share of what was sent, or of what was tracked", async () => {
  answerCalls({
    "GET /sequence/5/results": () =>
      answered({
        mails: [
          { id: 1, subject: "Your place", ...counts },
          { id: 2, subject: "Never sent", ...nothing },
        ],
        weeks: [{ week: "2026-11-16", ...counts }],
      }),
  })
  const { user } = renderInApp(<ResultsButton sequence={{ id: 5, name: "Follow-up" }} />)
  await user.click(screen.getByRole("button", { name: "Results" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Results of Follow-up" }))
  const cellsOf = async (name: string) =>
    within(await dialog.findByRole("table", { name }))
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent))
  const cells = ["40", "25 63%", "20 80%", "4 16%", "2 5%", "1 3%", "0"]
  expect(await cellsOf("By email")).toEqual([["Your place", ...cells]])
  expect(await cellsOf("By week")).toEqual([["Week of Nov 16", ...cells]])
})

it("a sequence that sent nothing says so", async () => {
  answerCalls({
    "GET /sequence/5/results": () =>
      answered({ mails: [{ id: 2, subject: "Never sent", ...nothing }], weeks: [] }),
  })
  const { user } = renderInApp(<ResultsButton sequence={{ id: 5, name: "Follow-up" }} />)
  await user.click(screen.getByRole("button", { name: "Results" }))
  await screen.findByText("No email has been sent yet")
})
