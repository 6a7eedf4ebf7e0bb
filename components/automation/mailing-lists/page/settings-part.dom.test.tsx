import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import type { MailingList } from "#lib/contract/automation/mailing-lists.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { withFonts } from "#tests/components/fonts.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { NewList } from "./new-list.tsx"
import { SettingsPart } from "./settings-part.tsx"

const list: MailingList = {
  id: 4,
  name: "Press",
  description: "",
  kind: "static",
  filters: {},
  form: null,
  version: 1,
  is_public: true,
  is_tracked: true,
  created_at: "2026-03-01T10:00:00.000Z",
  archived_at: null,
}
const at = "2026-11-20T10:00:00.000Z"
const editing = "PUT /mailing-list/4"
const archiving = "POST /mailing-list/4/archive"
const opening = "PUT /mailing-list/4/form"

const settings = (more: Partial<MailingList> = {}, mayEdit = true) => (
  <SettingsPart
    list={{ ...list, ...more }}
    filters={{ entries: [], term: "" }}
    chips={[]}
    mayEdit={mayEdit}
  />
)

const vip = { entry: "vip.is.1", field: "VIP", operator: "is", values: ["Yes"] }

beforeEach(withFonts)

describe("the settings of a list", () => {
  it("are saved over what is stored now, also after its form was opened beside them", async () => {
    const form = {
      slug: "press",
      page: "https://crm.example/subscribe/press",
      action: "https://crm.example/f",
    }
    const calls = answerCalls({
      [opening]: () => answered({ success: true, data: { ...list, form, version: 2 } }),
      [editing]: () =>
        answered({ success: true, data: { ...list, form, name: "Press renamed", version: 3 } }),
    })
    const { user } = renderInApp(settings())
    await user.click(screen.getByRole("button", { name: "Open the form" }))
    await screen.findByRole("textbox", { name: "Public address" })
    const name = screen.getByRole("textbox", { name: "Name" })
    await user.clear(name)
    await user.type(name, "Press renamed")
    await user.click(screen.getByRole("button", { name: "Save" }))
    await screen.findByText("List saved")
    expect(calls[editing]?.map(({ body }) => body)).toMatchObject([{ name: "Press renamed", version: 2 }])
  })

  it("are saved again after a conflict with what was typed, the rest as somebody else has stored it", async () => {
    const theirs = {
      ...list,
      name: "Journalists",
      description: "Who writes about us",
      is_tracked: false,
      version: 2,
    }
    const answers = [
      () => answered({ message: "Changed", current: theirs, by: "Nadia" }, 409),
      () => answered({ success: true, data: { ...theirs, name: "Press renamed", version: 3 } }),
    ]
    const calls = answerCalls({
      [editing]: () => (answers.shift() ?? Response.error)(),
      "GET /mailing-list/4": () => answered({ data: theirs }),
    })
    const { user } = renderInApp(settings())
    await user.type(screen.getByRole("textbox", { name: "Name" }), " renamed")
    await user.click(screen.getByRole("button", { name: "Save" }))
    await screen.findByText(/^Nadia changed this list/)
    await user.click(screen.getByRole("button", { name: "Save" }))
    await screen.findByText("List saved")
    expect(calls[editing]?.[1]?.body).toMatchObject({
      name: "Press renamed",
      description: "Who writes about us",
      is_public: true,
      is_tracked: false,
      version: 2,
    })
  })

  it("archive it after a question, and bring it back without one", async () => {
    const calls = answerCalls({
      [archiving]: ({ body }) =>
        answered({
          success: true,
          data: { ...list, archived_at: JSON.stringify(body).includes("true") ? at : null, version: 2 },
        }),
    })
    const { user, show, router } = renderInApp(settings())
    await user.click(screen.getByRole("button", { name: "Archive list" }))
    const question = within(await screen.findByRole("dialog", { name: "Archive Press?" }))
    question.getByText("No new sequence can be started on it. Running ones continue.")
    expect(calls[archiving]).toEqual([])
    await user.click(question.getByRole("button", { name: "Archive list" }))
    await screen.findByText("Press has been archived")
    expect(router.refresh).toHaveBeenCalledOnce()
    show(settings({ archived_at: at, version: 2 }))
    await user.click(screen.getByRole("button", { name: "Restore" }))
    await screen.findByText("Press has been restored")
    expect(calls[archiving]?.map(({ body }) => body)).toEqual([{ archived: true }, { archived: false }])
  })

  it("leave the focus where it was when they are saved, and what is typed when the list is archived (F-29)", async () => {
    const renamed = { ...list, name: "Press renamed", version: 2 }
    answerCalls({
      [editing]: () => answered({ success: true, data: renamed }),
      [archiving]: () => answered({ success: true, data: { ...renamed, archived_at: at, version: 3 } }),
    })
    const { user, show } = renderInApp(settings())
    const name = screen.getByRole("textbox", { name: "Name" })
    await user.type(name, " renamed{Enter}")
    await screen.findByText("List saved")
    show(settings(renamed))
    expect(document.activeElement).toBe(name)
    expect(name).toHaveProperty("value", "Press renamed")

    await user.type(screen.getByRole("textbox", { name: "Description" }), "Who writes about us")
    show(settings({ ...renamed, is_tracked: false, archived_at: at, version: 3 }))
    expect(screen.getByRole("textbox", { name: "Description" })).toHaveProperty(
      "value",
      "Who writes about us",
    )
    expect(screen.getByRole("checkbox", { name: /Track/ })).toHaveProperty("checked", false)
  })

  it("can be read by who may not edit it, and change nothing", () => {
    answerCalls({})
    renderInApp(settings({}, false))
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Press")
    expect(screen.getByRole("group")).toHaveProperty("disabled", true)
    for (const name of ["Save", "Archive list", "Open the form"])
      expect(screen.queryByRole("button", { name })).toBeNull()
  })
})

describe("a new list", () => {
  it("that begins with filters of contacts is dynamic, made with them, and opened", async () => {
    const calls = answerCalls({
      "GET /contact-list/filters": () => answered({ data: [] }),
      "POST /mailing-list": () =>
        answered({ success: true, data: { ...list, id: 9, kind: "dynamic", name: "VIPs" } }, 201),
    })
    const { user, router } = renderInApp(<NewList entries={["vip.is.1"]} term="" chips={[vip]} />)
    screen.getByText("It always contains the contacts its filters find.")
    await screen.findByRole("button", { name: /^Edit filter: VIP/ })
    await user.type(screen.getByRole("textbox", { name: "Name" }), "VIPs")
    await user.click(screen.getByRole("button", { name: "Create list" }))
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/mailing/9"))
    expect(calls["POST /mailing-list"]?.map(({ body }) => body)).toMatchObject([
      { name: "VIPs", kind: "dynamic", filters: { 0: { f_field: "vip", f_type: "=", f_value: ["1"] } } },
    ])
  })

  it("that begins without any is static, and needs a name", () => {
    answerCalls({})
    renderInApp(<NewList entries={[]} term="" chips={[]} />)
    screen.getByText("You add contacts to it and remove them by hand.")
    expect(screen.getByRole("button", { name: "Create list" })).toHaveProperty("disabled", true)
  })
})
