import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { CorrectionsDialog } from "./corrections-dialog.tsx"

const path = "/registration/7/corrections"
const open = {
  is_published: true,
  lock: null,
  closed: { booths: "accepted", billing: null },
  link: "/apply/a-slug-of-an-application",
}
const opening = { opened: true, onClose: () => undefined, onDone: () => undefined }

it("says what the exhibitor may correct, and locks it", async () => {
  let state: object = open
  const calls = answerCalls({
    [`GET ${path}`]: () => answered({ data: state }),
    [`PUT ${path}`]: () => {
      state = { ...open, lock: "staff" }
      return answered({ data: state })
    },
  })
  const { user } = renderInApp(<CorrectionsDialog registration={7} {...opening} />)
  await screen.findByText(/^The exhibitor can correct the application/)
  screen.getByText(/^Booths cannot be corrected/)
  expect(screen.getByRole("link").getAttribute("href")).toBe(open.link)
  await user.click(screen.getByRole("button", { name: "Lock corrections" }))
  await screen.findByRole("button", { name: "Unlock corrections" })
  expect(calls[`PUT ${path}`]?.map(({ body }) => body)).toEqual([{ locked: true }])
})

it("does not unlock what is over", async () => {
  const calls = answerCalls({ [`GET ${path}`]: () => answered({ data: { ...open, lock: "over" } }) })
  const { user } = renderInApp(<CorrectionsDialog registration={7} {...opening} />)
  const unlock = await screen.findByRole("button", { name: "Unlock corrections" })
  await user.click(unlock)
  expect(unlock.getAttribute("aria-disabled")).toBe("true")
  expect(calls[`PUT ${path}`]).toBeUndefined()
})
