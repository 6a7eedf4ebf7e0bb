import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import type { SavedFilter } from "#lib/contract/records/saved-filters.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import type { CommandGroup } from "./commands.ts"
import { Palette } from "./palette.tsx"

const company = (id: number, name: string) => ({ id, name, detail: "" })
const found = (...companies: ReturnType<typeof company>[]) => answered({ companies, contacts: [] })
const paula = { id: 5, name: "Paula Lettuce", detail: "paula.lettuce@palette.example", company_id: 9 }

const nothingElse = { sequences: [], mailing_lists: [], documents: [], invoices: [], mails: [] }
const mailHit = {
  id: 40,
  thread: 4,
  subject: "Welcome to the show",
  sender: "Cleo",
  company: "Acme",
  sent_at: "2026-11-03T10:00:00.000Z",
  found: { part: "subject", text: "Welcome to the show" },
}
type Setup = { recent?: object[]; other?: object; offered?: CommandGroup[]; saved?: SavedFilter[] }

/** The palette over a search whose answers come when the test gives them, by term. */
function renderPalette({ recent = [], other = nothingElse, offered = [], saved = [] }: Setup = {}) {
  const answers = new Map<string, ReturnType<typeof heldAnswer<Response>>>()
  const answerTo = (term: string) => {
    const pending = answers.get(term) ?? heldAnswer()
    answers.set(term, pending)
    return pending
  }
  const calls = answerCalls({
    "GET /quick-search": ({ search }) => answerTo(search.get("term") ?? "").promise,
    "GET /saved-filter": ({ search }) =>
      answered({ data: saved.filter(({ list }) => list === search.get("list")) }),
    "GET /quick-search/recent": () => answered({ data: recent }),
    "GET /quick-search/other": () => answered(other),
  })
  const [onClose, onNew] = [vi.fn(), vi.fn()]
  const rendered = renderInApp(<Palette offered={offered} onNew={onNew} onClose={onClose} />)
  const searched = () => calls["GET /quick-search"]?.map(({ search }) => search.get("term"))
  return { ...rendered, answerTo, searched, onClose, onNew, field: screen.getByRole("combobox") }
}

describe("Enter in the palette", () => {
  it("opens what answers the text as typed, not what is still shown for an older one", async () => {
    const { user, router, answerTo, field } = renderPalette()
    answerTo("ac").give(found(company(1, "Acme")))
    answerTo("acr")
    await user.type(field, "ac")
    await screen.findByRole("option", { name: /Acme/ })
    await user.keyboard("r{Enter}")
    expect(screen.getByRole("option", { name: /Acme/ })).toBeTruthy()
    expect(router.push).not.toHaveBeenCalled()

    answerTo("acr").give(found(company(2, "Acrylics")))
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/company/2"))
    expect(router.push).toHaveBeenCalledTimes(1)
  })

  it("opens what was walked to, whatever is on its way", async () => {
    const { user, router, answerTo, field } = renderPalette()
    answerTo("ac").give(found(company(1, "Acme"), company(2, "Acrylics")))
    await user.type(field, "ac")
    await screen.findByRole("option", { name: /Acme/ })
    await user.keyboard("{ArrowDown}{Enter}")
    expect(router.push).toHaveBeenCalledWith("/company/2")
  })

  it("opens the page of a contact, and not that of the contact's company", async () => {
    const { user, router, answerTo, field } = renderPalette()
    answerTo("paula").give(answered({ companies: [], contacts: [paula] }))
    await user.type(field, "paula")
    const contacts = within(await screen.findByRole("group", { name: "Contacts" }))
    expect(contacts.getByRole("option").getAttribute("href")).toBe("/contact/5")
    await user.keyboard("{Enter}")
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/contact/5"))
  })

  it("goes nowhere once the palette was closed", async () => {
    const { router, answerTo, searched, field, show } = renderPalette()
    // In one turn of the loop: a search of the field's own would be aborted as it closes, and with it the one that Enter waits for.
    fireEvent.change(field, { target: { value: "ac" } })
    fireEvent.keyDown(field, { key: "Enter" })
    show(null)
    await waitFor(() => expect(searched()).toEqual(["ac"]))
    answerTo("ac").give(found(company(1, "Acme")))
    await settled()
    expect(router.push).not.toHaveBeenCalled()
  })
})

describe("the search of the palette", () => {
  it("asks once typing pauses, not for every letter", async () => {
    const { user, answerTo, searched, field } = renderPalette()
    answerTo("acme").give(found(company(1, "Acme")))
    await user.type(field, "acme")
    await screen.findByRole("option", { name: /Acme/ })
    expect(searched()).toEqual(["acme"])
  })
})

const groupsShown = () => screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))

describe("before anything is typed", () => {
  it("the palette shows what was opened last, then what can be created, opened and set", async () => {
    const { user, router, field } = renderPalette({
      recent: [
        { kind: "sequence", id: 4, name: "Welcome", detail: "" },
        { kind: "company", id: 9, name: "Acme", detail: "Acme SA" },
      ],
    })
    await screen.findByRole("option", { name: /Welcome/ })
    expect(groupsShown()).toEqual(["Recently opened", "New", "Go to", "Settings"])
    await user.type(field, "{ArrowDown}{Enter}")
    expect(router.push).toHaveBeenCalledWith("/company/9")
  })

  it("Enter waits for what was opened last rather than doing what is there meanwhile", async () => {
    const { user, router, field, onNew } = renderPalette({
      recent: [{ kind: "company", id: 9, name: "Acme", detail: "" }],
    })
    await user.type(field, "{Enter}")
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/company/9"))
    expect(onNew).not.toHaveBeenCalled()
  })

  it("commands of the screen come first, and are found by their words", async () => {
    const run = vi.fn()
    const commands = [
      { key: "tags", label: "Add or remove tags…", run },
      { key: "export", label: "Export…", run: () => undefined },
    ]
    const { user, field, onClose } = renderPalette({ offered: [{ title: "3 selected rows", commands }] })
    expect(groupsShown()[0]).toBe("3 selected rows")
    await user.type(field, "tag{Enter}")
    expect(run).toHaveBeenCalledTimes(1)
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe("commands of the palette", () => {
  it("create a company without going anywhere", async () => {
    const { user, field, onNew, router, answerTo } = renderPalette()
    answerTo("new comp").give(found())
    await user.type(field, "new comp")
    await user.click(await screen.findByRole("option", { name: "New company" }))
    expect(onNew).toHaveBeenCalledWith("company")
    expect(router.push).not.toHaveBeenCalled()
  })

  it("lead to a part of the profile, and not to administration for who is no administrator", async () => {
    const { user, field, answerTo } = renderPalette()
    answerTo("second").give(found())
    await user.type(field, "second")
    const option = await screen.findByRole("option", { name: /Second factor/ })
    expect(option.getAttribute("href")).toBe("/profile#second-factor")
    expect(screen.queryByRole("option", { name: /Audit/ })).toBeNull()
  })
})

describe("what is no record", () => {
  it("is below all that came before it: sequences, lists, files, invoices, mails", async () => {
    const { user, field, answerTo } = renderPalette({
      other: {
        sequences: [{ id: 1, name: "Welcome", detail: "" }],
        mailing_lists: [{ id: 2, name: "Welcome list", detail: "" }],
        documents: [{ id: 3, name: "Welcome.pdf", detail: "" }],
        invoices: [{ id: 5, name: "WEL-2026-00001", detail: "Acme" }],
        mails: [mailHit],
      },
    })
    answerTo("wel").give(found(company(1, "Welt")))
    await user.type(field, "wel")
    await screen.findByRole("option", { name: /Welcome\.pdf/ })
    expect(groupsShown()).toEqual([
      "Companies",
      "Sequences",
      "Mailing lists",
      "Documents",
      "Invoices",
      "Emails",
    ])
    const addresses = screen.getAllByRole("option").map((option) => option.getAttribute("href"))
    expect(addresses).toEqual([
      "/company/1",
      "/sequence/1",
      "/mailing/2",
      "/documents?q=Welcome.pdf",
      "/invoices?q=WEL-2026-00001",
      "/messenger?thread=4&mail=40",
    ])
  })

  it("shows of a mail subject, day, sender, company, and the file or the words that were found", async () => {
    const hitWith = (found: object) => ({ ...mailHit, id: Math.random(), found })
    const mails = [
      hitWith({ part: "file", text: "Welcome-plan.pdf" }),
      hitWith({ part: "text", text: "be welcome" }),
      { ...hitWith({ part: "subject", text: "" }), company: "", subject: "" },
    ]
    const { user, field, answerTo } = renderPalette({ other: { ...nothingElse, mails } })
    answerTo("welco").give(found())
    await user.type(field, "welco")
    const [file, text, subject] = await screen.findAllByRole("option", { name: /Cleo/ })
    expect(file?.textContent).toBe("Welcome to the showNov 3, 2026Cleo, Acme · Welcome-plan.pdf")
    expect(within(file ?? document.body).getByRole("img", { name: "File" })).toBeTruthy()
    expect(text?.textContent).toContain("Cleo, Acme · be welcome")
    expect(within(text ?? document.body).queryByRole("img")).toBeNull()
    expect(subject?.textContent).toBe("No subjectNov 3, 2026Cleo")
  })
})

describe("saved filters", () => {
  const annas: SavedFilter = {
    id: 6,
    list: "contacts",
    name: "Annas, Zürich round",
    query: "q=anna&sort=-name",
    is_shared: true,
    columns: null,
    pin: null,
    version: 1,
    owner: "Bo Seller",
    is_own: true,
    is_editable: true,
  }

  it.each([
    ["one's own", annas, "Contacts"],
    ["of somebody else", { ...annas, is_own: false, is_editable: false }, "Contacts · Bo Seller"],
  ])("are found by a part of their name and opened by Enter (%s)", async (_, filter, detail) => {
    const { user, router, answerTo, field } = renderPalette({ saved: [filter] })
    answerTo("zurich rou").give(found())
    await user.type(field, "zurich rou")
    const group = within(await screen.findByRole("group", { name: "Saved filters" }))
    const option = group.getByRole("option", { name: /^Annas, Zürich round/ })
    expect(option.textContent).toBe(`Annas, Zürich round${detail}`)
    await user.keyboard("{Enter}")
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/contacts?q=anna&sort=-name&view=6"))
  })
})
