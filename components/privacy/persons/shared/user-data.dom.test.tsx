import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { UserData } from "./user-data.tsx"

const name = "Adèle Martin"
const path = "POST /person/user/7"

async function openDialog() {
  const app = renderInApp(<UserData user={{ id: 7, name, email: "adele@example.org" }} />)
  await app.user.click(screen.getByRole("button", { name: "Erase" }))
  const dialog = within(await screen.findByRole("dialog", { name: `Erase ${name}` }))
  await app.user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "asked")
  await app.user.type(dialog.getByRole("textbox", { name: /^Type/ }), name)
  return { ...app, dialog, erase: dialog.getByRole("button", { name: "Erase for good" }) }
}

it("a user who has left is exported and erased, after which the list of users is shown", async () => {
  const calls = answerCalls({
    [`${path}/export`]: () => answered({ success: true, job: 1 }, 202),
    [`${path}/erase`]: () => answered({ success: true, erasure: 1 }, 202),
  })
  const { user, router, dialog, erase } = await openDialog()
  dialog.getByText(/under “Former user 7”/)
  await user.click(erase)
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/admin/users"))
  expect(calls[`${path}/erase`]?.map(({ body }) => body)).toEqual([{ name, reason: "asked" }])
  await user.click(screen.getByRole("button", { name: "Export" }))
  await screen.findByText(`The data of ${name} is being prepared. You will find the file under Jobs.`)
})

it("one who was enabled in the meantime is not erased, and the dialog says why", async () => {
  const why = "This user still has access: disable the user first"
  answerCalls({ [`${path}/erase`]: () => answered({ message: why }, 409) })
  const { user, router, dialog, erase } = await openDialog()
  await user.click(erase)
  expect(await dialog.findByText(new RegExp(why))).toBeDefined()
  expect(router.push).not.toHaveBeenCalled()
})
