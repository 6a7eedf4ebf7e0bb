import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SenderDialog } from "./sender-dialog.tsx"

it("S-31: a wrong address is said beside its field in the user's language, not by the browser", async () => {
  const refusal = "Ce n’est pas une adresse e-mail"
  const calls = answerCalls({
    "POST /mailing-sender": () =>
      answered({ success: false, message: "Wrong", errors: { email: [refusal] } }, 422),
  })
  const { user } = renderInApp(<SenderDialog sender={undefined} tradeshows={[]} mailboxes={[]} />)
  const dialog = within(await screen.findByRole("dialog"))
  await user.type(dialog.getByRole("textbox", { name: /^Name( \*)?$/ }), "Paris")
  await user.type(dialog.getByRole("textbox", { name: /^Email( \*)?$/ }), "paris.example.com")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await dialog.findByText(refusal)
  expect(dialog.getByRole("textbox", { name: /^Email( \*)?$/ })).toHaveProperty("value", "paris.example.com")
  expect(calls["POST /mailing-sender"]).toHaveLength(1)
})
