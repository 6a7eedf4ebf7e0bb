import { screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { EmailAlert } from "#components/records/page/email-alert.tsx"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { contactChoices } from "#tests/components/contact-choices.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { ContactField } from "./contact-field.tsx"
import { ContactRecord } from "./contact-record.tsx"
import { ContactValue } from "./contact-value.tsx"
import { emptyContact } from "./contact-values.ts"

const choices = { badges: [], outcomes: [], salutations: [] }

it("a refused e-mail is told beside the field, and nothing typed is lost", async () => {
  const saving = "PUT /contact/7"
  const reason = "Another contact already has this address"
  const calls = answerCalls({
    ...contactChoices,
    [saving]: () => answered({ message: reason, errors: { "informations.email": [reason] } }, 422),
  })
  const values = { ...emptyContact(), "informations.email": "mine@example.org" }
  const { user } = renderInApp(
    <ContactRecord contact={7} record={{ version: 3, values }} choices={choices}>
      <dl>
        <ContactField path="informations.email">mine@example.org</ContactField>
      </dl>
    </ContactRecord>,
  )
  await user.click(screen.getByRole("button", { name: "Edit Email" }))
  const input = await screen.findByRole("textbox", { name: "Email" })
  await user.clear(input)
  await user.type(input, "taken@example.org{Enter}")
  await screen.findByText("1 unsaved change")
  await user.click(screen.getByRole("button", { name: "Save" }))
  const shown = await waitFor(() => {
    const alert = document.querySelector("[data-invalid] [role=alert]")
    if (!alert) throw new Error("Nothing is told beside the field")
    return alert
  })
  expect(shown.textContent).toBe(reason)
  const body = { version: 3, informations: { email: "taken@example.org" } }
  expect(calls[saving]?.map((call) => call.body)).toEqual([body])
  screen.getByText("1 unsaved change")
  expect(screen.getByRole("link", { name: "taken@example.org" }).getAttribute("href")).toBe(
    "mailto:taken@example.org",
  )
})

it("a further e-mail that is made the primary one changes places with it, in one save; what is wrong is told beside it", async () => {
  const saving = "PUT /contact/7"
  const reason = "Another contact already has this address"
  const calls = answerCalls({
    ...contactChoices,
    [saving]: () =>
      answered({ message: reason, errors: { "informations.other_emails.1.email": [reason] } }, 422),
  })
  const values = {
    ...emptyContact(),
    "informations.email": "first@example.org",
    "informations.other_emails": [{ email: "second@example.org", email_error: true }],
  }
  const { user } = renderInApp(
    <ContactRecord contact={7} record={{ version: 3, values }} choices={choices}>
      <dl>
        <ContactField path="informations.other_emails">second@example.org</ContactField>
      </dl>
    </ContactRecord>,
  )
  await user.click(screen.getByRole("button", { name: "Edit Other emails" }))
  await user.click(await screen.findByRole("button", { name: "Make second@example.org the primary email" }))
  await user.click(screen.getByRole("button", { name: "Add an email" }))
  await user.type(screen.getByRole("textbox", { name: "Email 2" }), "taken@example.org{Enter}")
  await screen.findByText("2 unsaved changes")
  await user.click(screen.getByRole("button", { name: "Save" }))
  await screen.findByText(reason)
  const fresh = ["first@example.org", "taken@example.org"].map((email) => ({ email, email_error: false }))
  expect(calls[saving]?.map((call) => call.body)).toEqual([
    { version: 3, informations: { email: "second@example.org", other_emails: fresh } },
  ])
  screen.getByRole("link", { name: "first@example.org" })
})

it("a further e-mail that bounced says so", () => {
  renderInApp(
    <ContactValue
      path="informations.other_emails"
      values={{
        ...emptyContact(),
        "informations.other_emails": [{ email: "gone@example.org", email_error: true }],
      }}
      reference={{ countries: [], phoneTypes: [], socialNetworks: [], tradeshows: [] }}
    />,
  )
  expect(screen.getByRole("listitem").textContent).toBe("gone@example.org Bounced")
})

const alertOf = <EmailAlert of={{ type: "contact", id: 7 }} emails={["bon@example.org"]} />
const forgetting = "POST /contact/7/reset-email-error"

it("an e-mail error is forgotten after a question, and the page is read again", async () => {
  const calls = answerCalls({ [forgetting]: () => answered({ success: true }) })
  const { user, router } = renderInApp(alertOf)
  const alert = screen.getByRole("button", { name: "Email error" })
  const question = "hardbounce on email bon@example.org. Would you like to delete the alert now?"
  await user.click(alert)
  await screen.findByText(question)
  await user.click(screen.getByRole("button", { name: "Cancel" }))
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  expect(calls[forgetting]).toEqual([])
  await user.click(alert)
  await user.click(await screen.findByRole("button", { name: "Delete the alert" }))
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1))
  expect(calls[forgetting]).toHaveLength(1)
})

it("an e-mail error is only shown to whom may not edit", () => {
  renderInApp(alertOf, { user: { ...editor, permissions: readsAll } })
  screen.getByRole("img", { name: "Email error" })
  expect(screen.queryByRole("button", { name: "Email error" })).toBeNull()
})
