import { act, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, it, vi } from "vitest"
import type { DraftTyping, IncompleteRegistration } from "#lib/contract/shows/registration-drafts.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { withFonts } from "#tests/components/fonts.ts"
import { aReminder } from "#tests/components/reminders.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { IncompleteList } from "./incomplete-list.tsx"

class Stream {
  static latest: Stream | undefined
  onmessage: (event: MessageEvent<string>) => void = () => undefined
  constructor() {
    Stream.latest = this
  }
  close() {
    Stream.latest = undefined
  }
}
beforeEach(() => vi.stubGlobal("EventSource", Stream))

const tell = (typing: DraftTyping[]) =>
  act(() => Stream.latest?.onmessage(new MessageEvent("message", { data: JSON.stringify({ typing }) })))

const fresh: IncompleteRegistration = {
  id: 7,
  slug: "a1b2c3d4e5f6g7h8",
  tag: "PP",
  show: { id: 1, shortname: "PP", name: "Paris" },
  company_name: "Lilas",
  emails: ["anne@example.org"],
  brands: ["Petit", "Olive"],
  link: "https://registration.example/draft/a1b2c3d4e5f6g7h8",
  created_at: "2026-01-02T03:04:05.000Z",
  touched_at: "2026-01-04T03:04:05.000Z",
  typing: null,
  is_left: false,
  reminded_at: null,
}
const left = { ...fresh, id: 8, company_name: "Menthe", is_left: true }

function show(user = editor, isLeft = false, total = 2, q = "", rows = [fresh, left]) {
  return renderInApp(
    <IncompleteList
      url={{ q, f: [], sort: null, page: 1, size: null }}
      rows={rows}
      place={{ per_page: 25, current_page: 1, last_page: 1, total }}
      buttons={[]}
      sizes={[25]}
      counts={{ all: 2, left: 1 }}
      isLeft={isLeft}
    />,
    { user },
  )
}

const row = (name: string) => within(screen.getByRole("row", { name: new RegExp(name) }))

it("a draft shows ten characters of its slug, which open its page on the registration site", () => {
  show()
  const link = row("Lilas").getByRole("link", { name: "a1b2c3d4e5" })
  expect(link.getAttribute("href")).toBe(fresh.link)
  expect(link.getAttribute("target")).toBe("_blank")
})

it("a draft whose link was not answered shows none, and when it was edited last", () => {
  show({ ...editor, permissions: readsAll }, false, 1, "", [{ ...fresh, slug: null, link: null }])
  const links = row("Lilas").getAllByRole("link")
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/registration/7"])
  expect(row("Lilas").getByText(/2026/)).toBeTruthy()
})

it("a draft is deleted after its question", async () => {
  const calls = answerCalls({
    "DELETE /registration/dashboard/uncomplete/7": () => answered({ success: true }),
  })
  const { user, router } = show()
  await user.click(screen.getByRole("button", { name: "Delete the draft of Lilas" }))
  const question = await screen.findByRole("dialog", {
    name: "Are you sure you want to delete this uncomplete registration ?",
  })
  expect(calls["DELETE /registration/dashboard/uncomplete/7"]).toEqual([])
  await user.click(within(question).getByRole("button", { name: "Delete draft" }))
  await screen.findByText("The incomplete registration of Lilas has been deleted")
  expect(calls["DELETE /registration/dashboard/uncomplete/7"]).toHaveLength(1)
  expect(router.refresh).toHaveBeenCalled()
})

it("one that was published meanwhile is not deleted, and the reason is told", async () => {
  answerCalls({
    "DELETE /registration/dashboard/uncomplete/7": () =>
      answered({ message: "This registration has already been published" }, 409),
  })
  const { user } = show()
  await user.click(screen.getByRole("button", { name: "Delete the draft of Lilas" }))
  await user.click(await screen.findByRole("button", { name: "Delete draft" }))
  await screen.findByText("The draft could not be deleted")
  await screen.findByText(/This registration has already been published/)
})

it("one that nobody has touched for a week is marked, and can be reminded of", () => {
  show()
  expect(row("Lilas").queryByText("Inactive")).toBeNull()
  expect(row("Lilas").queryByRole("button", { name: /reminder/ })).toBeNull()
  expect(row("Menthe").getByText("Inactive")).toBeTruthy()
  expect(row("Menthe").getByRole("button", { name: "Set a reminder about Menthe" })).toBeTruthy()
})

it("a reminder about one that was left alone has its title already, and is about that draft", async () => {
  withFonts()
  const calls = answerCalls({
    "GET /notif-targets": () => answered({ data: [{ id: 1, name: "Ada Editor", detail: null, user_id: 1 }] }),
    "GET /quick-search": () => answered({ data: [] }),
    "POST /notif": () => answered({ success: true, new: aReminder() }, 201),
  })
  const { user } = show()
  await user.click(row("Menthe").getByRole("button", { name: "Set a reminder about Menthe" }))
  const dialog = within(await screen.findByRole("dialog", { name: "New reminder" }))
  const title = await dialog.findByRole("textbox", { name: "Title" })
  expect(title).toHaveProperty("value", "Ask Menthe about the incomplete application")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await screen.findByText("Reminder created")
  expect(calls["POST /notif"]?.map(({ body }) => body)).toMatchObject([
    {
      title: "Ask Menthe about the incomplete application",
      notifiable_type: "registration",
      notifiable_id: 8,
    },
  ])
})

it("a search by Enter stays in the address, for all and for those left alike", async () => {
  const { user, router } = show()
  await user.type(screen.getByRole("searchbox", { name: "Search incomplete registrations" }), "Menthe{Enter}")
  expect(router.push).toHaveBeenCalledWith("/uncomplete-registrations?q=Menthe", { scroll: false })
  show(editor, false, 1, "Menthe")
  const [, link] = screen.getAllByRole("link", { name: "Inactive for a week 1" })
  expect(link?.getAttribute("href")).toBe("/uncomplete-registrations/left?q=Menthe")
})

it("who may not edit sees why a draft cannot be deleted", async () => {
  const { user } = show({ ...editor, permissions: readsAll })
  const remove = screen.getByRole("button", { name: "Delete the draft of Lilas" })
  expect(remove.dataset.tooltip).toBe("You do not have the right to delete drafts")
  await user.click(remove)
  expect(screen.queryByRole("dialog")).toBeNull()
})

it("who is typing is said as it is told, with a dot and in words, and goes by itself", async () => {
  show()
  expect(screen.queryByText("Typing now")).toBeNull()
  tell([
    { id: 7, by: null, for: 1 },
    { id: 8, by: "Zoé Martin", for: 60 },
  ])
  expect(row("Lilas").getByText("Typing now")).toBeTruthy()
  expect(row("Menthe").getByText("Zoé Martin is filling it in")).toBeTruthy()
  await waitFor(() => expect(screen.queryByText("Typing now")).toBeNull())
  tell([{ id: 7, by: null, for: 60 }])
  expect(row("Lilas").getByText("Typing now")).toBeTruthy()
  expect(screen.queryByText("Zoé Martin is filling it in")).toBeNull()
})

it("those left for a week have an address of their own, and how many they are", () => {
  show()
  const tabs = screen.getByRole("navigation", { name: "Applications shown" })
  expect(within(tabs).getByRole("link", { name: "All 2" }).getAttribute("aria-current")).toBe("page")
  const link = within(tabs).getByRole("link", { name: "Inactive for a week 1" })
  expect(link.getAttribute("href")).toBe("/uncomplete-registrations/left")
  expect(screen.queryByRole("checkbox")).toBeNull()
})

it("the addresses of the chosen ones are copied, each once, the applicant's alone", async () => {
  const { user } = show(editor, true)
  expect(screen.queryByRole("button", { name: "Copy email addresses" })).toBeNull()
  await user.click(screen.getByRole("checkbox", { name: "Select Lilas" }))
  await user.click(screen.getByRole("checkbox", { name: "Select Menthe" }))
  const copied = vi.spyOn(navigator.clipboard, "writeText")
  await user.click(screen.getByRole("button", { name: "Copy email addresses" }))
  await screen.findByText("One address copied")
  expect(copied).toHaveBeenCalledWith("anne@example.org")
})

it("of all that the list finds those of other pages are asked for, too", async () => {
  const calls = answerCalls({
    "GET /registration/dashboard/uncomplete": ({ search }) =>
      answered({
        data: [{ ...left, id: Number(search.get("page")), emails: [`${search.get("page")}@example.org`] }],
        links: [],
        meta: { per_page: 100, current_page: 1, last_page: 2, from: 1, to: 1, total: 2 },
        counts: { all: 2, left: 2 },
      }),
  })
  const { user } = show(editor, true, 102)
  await user.click(screen.getByRole("checkbox", { name: "Select the page" }))
  await user.click(screen.getByRole("button", { name: "Select all 102 results" }))
  const copied = vi.spyOn(navigator.clipboard, "writeText")
  await user.click(screen.getByRole("button", { name: "Copy email addresses" }))
  await screen.findByText("2 addresses copied")
  expect(copied).toHaveBeenCalledWith("1@example.org, 2@example.org")
  expect(calls["GET /registration/dashboard/uncomplete"]?.map(({ search }) => search.get("left"))).toEqual([
    "true",
    "true",
  ])
})
