import { screen, within } from "@testing-library/react"
import { beforeAll, expect, it } from "vitest"
import type { NoticeTexts, NoticeVersion } from "#lib/contract/records/privacy-notices.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { NoticesScreen } from "./notices-screen.tsx"
import { AcceptScreen } from "./shared/accept-screen.tsx"

/** The dialog has a script of its own. */
beforeAll(async () => {
  await import("./version-dialog.tsx")
})

const textsOf = (purpose: string): NoticeTexts => ({
  purpose,
  duration: "A year",
  rights: "All of them",
  responsible: "The organiser",
  objection: "By post",
})
const versionOf = (number: number, purpose: string): NoticeVersion => ({
  id: number,
  kind: "application",
  number,
  seen: 2,
  texts: { en: textsOf(purpose), fr: textsOf("Pourquoi") },
  published_at: "2026-11-20T10:00:00Z",
  published_by: { id: 1, name: "Ada" },
})
const publish = "POST /privacy-notice/application"

it("publishes the next version from what the newest says, and keeps what was typed over a colleague's", async () => {
  const answers = [
    () =>
      answered(
        { success: false, message: "Changed", current: [versionOf(3, "Theirs"), versionOf(2, "Now")] },
        409,
      ),
    () => answered({ data: [] }, 201),
  ]
  const calls = answerCalls({ [publish]: () => (answers.shift() ?? Response.error)() })
  const { user } = renderInApp(<NoticesScreen versions={[versionOf(2, "Now"), versionOf(1, "Before")]} />)
  screen.getByText("Before")
  await user.click(screen.getByRole("button", { name: "New version: For applicants" }))
  const dialog = within(await screen.findByRole("dialog", { name: "New version: For applicants" }))
  const [purpose] = dialog.getAllByLabelText(/^Why we use your data/)
  if (!purpose) throw new Error("There is no field")
  const send = dialog.getByRole("button", { name: "Publish" })
  await user.clear(purpose)
  expect(send).toHaveProperty("disabled", true)
  await user.type(purpose, "Mine")
  await user.click(send)
  await dialog.findByText(/Another version was published in the meantime/)
  expect(purpose).toHaveProperty("value", "Mine")
  await user.click(send)
  await screen.findByText("The new version has been published")
  expect(calls[publish]?.map(({ body }) => body)).toMatchObject([
    { number: 2, texts: { en: { purpose: "Mine" } } },
    { number: 3, texts: { en: { purpose: "Mine" } } },
  ])
})

it("asks a user to read it before, and again when another version came between", async () => {
  const accept = "POST /privacy-notice/7/accept"
  const answers = [
    () => answered({ success: false, message: "Changed", current: null }, 409),
    () => answered({ success: true }),
  ]
  const calls = answerCalls({ [accept]: () => (answers.shift() ?? Response.error)() })
  const notice = { id: 7, number: 1, texts: textsOf("To keep mails\n\nand find them") }
  const { user, router } = renderInApp(
    <AcceptScreen notice={notice} back={{ href: "/profile", label: "Profile" }} />,
  )
  screen.getByText("and find them")
  await user.click(screen.getByRole("button", { name: "I have read this, continue" }))
  await screen.findByText(/This text has just been changed/)
  await user.click(screen.getByRole("button", { name: "I have read this, continue" }))
  await expect.poll(() => router.refresh.mock.calls.length).toBe(2)
  expect(calls[accept]).toHaveLength(2)
})
