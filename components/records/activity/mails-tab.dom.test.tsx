import { screen } from "@testing-library/react"
import { beforeEach, expect, it } from "vitest"
import type { MailSubject } from "#components/mail/messenger/shared/mail-keys.ts"
import { answerCalls } from "#tests/components/api-at-the-edge.ts"
import { deskAt } from "#tests/components/composer.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { WriteMail } from "./mails-tab.tsx"

beforeEach(() => localStorage.clear())

const button = () => screen.getByRole("button", { name: "New email" })
const show = (type: MailSubject["type"]) => renderInApp(<WriteMail subject={{ type, id: 7 }} />)

it("on the page of a contact no mail is begun: the button can be reached, says why and opens nothing", async () => {
  answerCalls({})
  const { user } = show("contact")
  expect(button().getAttribute("aria-disabled")).toBe("true")
  expect(button()).toHaveProperty("disabled", false)
  expect(button().dataset.tooltip).toMatch(/^You cannot start a new email from a contact’s page/)
  await user.click(button())
  expect(screen.queryByRole("dialog")).toBeNull()
})

it("on the page of a company a mail is begun", async () => {
  answerCalls(deskAt("company/7"))
  const { user } = show("company")
  expect(button().getAttribute("aria-disabled")).not.toBe("true")
  await user.click(button())
  await screen.findByRole("dialog", { name: "New email", busy: false })
})
