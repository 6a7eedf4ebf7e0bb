import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { useState } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { ApiError } from "#lib/api/errors.ts"
import { heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { RecordBar } from "./record-bar.tsx"
import { type Loaded, useRecordForm } from "./use-record-form.ts"
import type { RecordCalls } from "./use-save-record.ts"

type Values = { name: string; city: string }
type Edit = RecordCalls<Values>["edit"]

const loaded: Loaded<Values> = { version: 3, values: { name: "Acme", city: "Lyon" } }

/** The record as stored after a save of one field. */
const stored = (values: Partial<Values>, version = 4): Loaded<Values> => ({
  version,
  values: { ...loaded.values, ...values },
})

/** A record of two fields, and a link to elsewhere. */
function Page({ record = loaded, edit }: { record?: Loaded<Values>; edit: Edit }) {
  const form = useRecordForm(record)
  const [calls] = useState<RecordCalls<Values>>({
    edit,
    readCurrent: async (current) => (current === "stored" ? stored({ name: "Theirs" }, 9) : null),
  })
  const input = (path: keyof Values) => (
    <input
      aria-label={path}
      value={form.value(path)}
      onChange={({ target }) => form.set(path, target.value)}
    />
  )
  return (
    <>
      {input("name")}
      {input("city")}
      <a href="/contact">Elsewhere</a>
      <RecordBar form={form} calls={calls} labelOf={(path) => path} show={(path) => path} />
    </>
  )
}

const renderPage = (edit: Edit) => renderInApp(<Page edit={edit} />)
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name })
const saveKeys = () => fireEvent.keyDown(document.body, { key: "s", ctrlKey: true })

const inDialog = async (name: string) =>
  within(await screen.findByRole("dialog")).findByRole("button", { name })

/** Whether closing the tab would ask first. */
const asksOnUnload = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))

describe("saving a record", () => {
  it("is done once, however often it is asked for while it runs", async () => {
    const answer = heldAnswer<Loaded<Values>>()
    const edit = vi.fn<Edit>(() => answer.promise)
    const { user } = renderPage(edit)
    await user.type(field("name"), "!")
    saveKeys()
    saveKeys()
    expect(edit).toHaveBeenCalledTimes(1)

    answer.give(stored({ name: "Acme!" }))
    await screen.findByText("Saved")
    await user.type(field("name"), "?")
    await user.click(screen.getByRole("button", { name: "Save" }))
    expect(edit.mock.calls.map(([body]) => body)).toEqual([
      { name: "Acme!", version: 3 },
      { name: "Acme!?", version: 4 },
    ])
  })

  it("leaves what is typed meanwhile unsaved, to be saved over what was stored", async () => {
    const answer = heldAnswer<Loaded<Values>>()
    const edit = vi.fn<Edit>().mockReturnValueOnce(answer.promise).mockResolvedValueOnce(stored({}, 5))
    const { user } = renderPage(edit)
    await user.type(field("name"), "!")
    await user.type(field("city"), " 3")
    await user.click(screen.getByRole("button", { name: "Save" }))
    await user.type(field("name"), "?")
    answer.give(stored({ name: "Acme!", city: "Lyon 3" }))

    await screen.findByText("1 unsaved change")
    expect(field("name").value).toBe("Acme!?")
    await user.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() => expect(edit).toHaveBeenLastCalledWith({ name: "Acme!?", version: 4 }))
  })

  it("keeps what was typed when it fails", async () => {
    const { user } = renderPage(async () => {
      throw new ApiError(0, { message: "no connection" }, "companies.edit")
    })
    await user.type(field("name"), "!")
    await user.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", false),
    )
    expect(field("name").value).toBe("Acme!")
    expect(screen.getByText("1 unsaved change")).toBeTruthy()
  })

  it("names the version a change was begun over, also when the page shows a newer one since", async () => {
    const edit = vi.fn<Edit>().mockResolvedValue(stored({}, 9))
    const { user, show } = renderPage(edit)
    await user.type(field("name"), "!")
    show(<Page record={stored({ name: "Theirs" }, 8)} edit={edit} />)
    await user.type(field("name"), "?")
    await user.click(screen.getByRole("button", { name: "Save" }))
    expect(edit).toHaveBeenCalledWith({ name: "Acme!?", version: 3 })
  })

  it("asks whose value stays when others saved the field first, and saves mine over the latest", async () => {
    const edit = vi
      .fn<Edit>()
      .mockRejectedValueOnce(new ApiError(409, { message: "conflict", current: "stored" }, "companies.edit"))
      .mockResolvedValueOnce(stored({ name: "Acme!" }, 10))
    const { user } = renderPage(edit)
    await user.type(field("name"), "!")
    await user.click(screen.getByRole("button", { name: "Save" }))
    await user.click(await screen.findByRole("button", { name: "Save this choice" }))
    await waitFor(() => expect(edit).toHaveBeenLastCalledWith({ name: "Acme!", version: 9 }))
  })

  it("gives up all changes on Cancel, and takes them up again on Undo", async () => {
    const { user } = renderPage(async () => loaded)
    await user.type(field("name"), "!")
    await user.click(screen.getByRole("button", { name: "Cancel" }))
    expect(field("name").value).toBe("Acme")
    expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull()
    await user.click(await screen.findByRole("button", { name: "Undo" }))
    expect(field("name").value).toBe("Acme!")
    screen.getByText("1 unsaved change")
  })
})

describe("leaving a record", () => {
  afterEach(() => vi.restoreAllMocks())

  it("asks before the tab is closed, as long as something is not saved", async () => {
    const { user } = renderPage(async () => stored({ name: "Acme!" }))
    expect(asksOnUnload()).toBe(false)
    await user.type(field("name"), "!")
    expect(asksOnUnload()).toBe(true)
    await user.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() => expect(asksOnUnload()).toBe(false))
  })

  it("asks before a link is followed, which stays where it is until then", async () => {
    const { user, router } = renderPage(async () => loaded)
    await user.type(field("name"), "!")
    await user.click(screen.getByRole("link", { name: "Elsewhere" }))
    await user.click(await inDialog("Close"))
    expect(router.push).not.toHaveBeenCalled()

    await user.click(screen.getByRole("link", { name: "Elsewhere" }))
    await user.click(await inDialog("Leave without saving"))
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/contact"))
  })

  it("stays when the save it was asked for fails", async () => {
    const edit = vi.fn<Edit>().mockRejectedValue(new ApiError(503, { message: "away" }, "companies.edit"))
    const { user, router } = renderPage(edit)
    await user.type(field("name"), "!")
    await user.click(screen.getByRole("link", { name: "Elsewhere" }))
    await user.click(await inDialog("Save"))
    await waitFor(() => expect(edit).toHaveBeenCalledTimes(1))
    expect(router.push).not.toHaveBeenCalled()
    expect(field("name").value).toBe("Acme!")
  })
})
