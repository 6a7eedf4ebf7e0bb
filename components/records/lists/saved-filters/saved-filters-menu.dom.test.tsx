import { act, screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import { listHref } from "#components/records/lists/filters/list-url.ts"
import { allColumns } from "#components/records/lists/screen/list-columns.ts"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import type { FilteredList, SavedFilter } from "#lib/contract/records/saved-filters.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { aSavedFilter } from "#tests/components/saved-filter.ts"
import { SavedFiltersMenu } from "./saved-filters-menu.tsx"

const paris: ListUrl = { q: "paris", f: [], sort: "-name", page: 1, size: null }

const saved = aSavedFilter({ name: "Blue ones", query: "q=bleu" })

type Options = {
  list?: FilteredList
  view?: SavedFilter | null
  isChanged?: boolean
  choice?: ListColumns
}

/** The menu of a list that is searched for Paris. */
async function openMenu({
  list = "companies",
  view = null,
  isChanged = false,
  choice = allColumns,
}: Options) {
  withPopovers()
  const rendered = renderInApp(
    <NavigationProvider>
      <SavedFiltersMenu
        list={list}
        url={{ ...paris, view: view?.id ?? null }}
        view={view}
        isChanged={isChanged}
        columns={{ choice, usual: allColumns }}
        onUndo={() => undefined}
        href={(changes) => listHref(`/${list}`, { ...paris, ...changes })}
        className={undefined}
      />
    </NavigationProvider>,
  )
  await rendered.user.click(screen.getByRole("button", { name: /^Saved filters/ }))
  return { ...rendered, menu: within(await screen.findByRole("dialog", { name: "Saved filters" })) }
}

/** Fills in the name of a new saved filter. */
async function nameNew(name: string, options: Options = {}) {
  const { user, router, menu } = await openMenu(options)
  await user.click(await menu.findByRole("button", { name: "Save as a new filter…" }))
  const form = within(await screen.findByRole("dialog", { name: "Save filters" }))
  await user.type(form.getByRole("textbox", { name: "Name" }), name)
  const save = form.getByRole("button", { name: "Save" })
  return { user, router, form, save }
}

const saving = "POST /saved-filter"
const changing = "PUT /saved-filter/4"

describe("what a list shows", () => {
  it("is saved under a name, once however often Save is pressed, and the list then shows that filter", async () => {
    const answer = heldAnswer()
    const calls = answerCalls({
      "GET /saved-filter": () => answered({ data: [] }),
      [saving]: () => answer.promise,
    })
    const { router, save } = await nameNew("Sophies")
    // Both before the button can show that it was pressed.
    act(() => {
      save.click()
      save.click()
    })
    answer.give(answered({ success: true, data: { ...saved, id: 9, name: "Sophies" } }))
    await screen.findByText("“Sophies” saved")
    const body = {
      list: "companies",
      name: "Sophies",
      query: "q=paris&sort=-name",
      is_shared: false,
      columns: null,
    }
    expect(calls[saving]?.map((call) => call.body)).toEqual([body])
    const address = "/companies?q=paris&sort=-name&view=9"
    await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith(address, expect.anything()))
  })

  it("is not saved under a name that is taken: the field says so and keeps what was typed", async () => {
    const reason = "You already have a filter of this name"
    answerCalls({
      "GET /saved-filter": () => answered({ data: [] }),
      [saving]: () => answered({ message: reason, errors: { name: [reason] } }, 422),
    })
    const { user, router, form, save } = await nameNew("maries")
    await user.click(save)
    await form.findByText(reason)
    const field = form.getByRole<HTMLInputElement>("textbox", { name: "Name" })
    expect(field.getAttribute("aria-invalid")).toBe("true")
    const description = document.getElementById(field.getAttribute("aria-describedby") ?? "")
    expect(description?.textContent).toBe(reason)
    expect(field.value).toBe("maries")
    expect(router.push).not.toHaveBeenCalled()
  })

  it("is kept with its columns and without its totals where that is asked for", async () => {
    const calls = answerCalls({
      "GET /saved-filter": () => answered({ data: [] }),
      [saving]: () => answered({ success: true, data: saved }),
    })
    const choice = { hidden: ["tags"], order: [], totals: "hidden" as const }
    const { user, form, save } = await nameNew("Without totals", { list: "registrations", choice })
    await user.click(form.getByRole("checkbox", { name: /^Keep the columns and the totals as well/ }))
    await user.click(save)
    await waitFor(() => expect(calls[saving]?.[0]?.body).toMatchObject({ columns: choice }))
  })
})

it("what somebody else shares is opened, told whose it is, and neither changed nor saved over", async () => {
  const shared = {
    ...saved,
    name: "Every Anna",
    is_shared: true,
    is_own: false,
    is_editable: false,
    owner: "Bo",
  }
  answerCalls({ "GET /saved-filter": () => answered({ data: [shared] }) })
  const { menu } = await openMenu({ view: shared, isChanged: true })
  const entry = await menu.findByRole("link", { name: /^Every Anna/ })
  expect(entry.getAttribute("href")).toBe("/companies?q=bleu&view=4")
  expect(entry.textContent).toContain("by Bo")
  expect(menu.queryByRole("button", { name: "Edit “Every Anna”" })).toBeNull()
  expect(menu.queryByRole("button", { name: /^Save changes/ })).toBeNull()
})

describe("changes of the open filter", () => {
  /** Saves them; the server answers one save after the other. */
  async function saveChanges(answers: Response[], options: Options = {}) {
    const calls = answerCalls({
      "GET /saved-filter": () => answered({ data: [options.view ?? saved] }),
      [changing]: () => answers.shift() ?? answered({}, 500),
    })
    const { user, router, menu } = await openMenu({ view: saved, isChanged: true, ...options })
    screen.getByRole("button", { name: /^Saved filters\s*Blue ones\s*changed/ })
    await user.click(await menu.findByRole("button", { name: "Save changes to “Blue ones”" }))
    return { user, router, bodies: () => calls[changing]?.map(({ body }) => body) }
  }
  const done = () => answered({ success: true, data: { ...saved, version: 6 } })
  const newer = { ...saved, query: "q=rouge", version: 5 }
  const conflict = () => answered({ message: "Changed", current: newer }, 409)

  it("replace what somebody else saved meanwhile only after a question", async () => {
    const { user, router, bodies } = await saveChanges([conflict(), done()])
    await screen.findByText("“Blue ones” has been changed in the meantime")
    expect(bodies()).toEqual([{ version: 1, query: "q=paris&sort=-name" }])
    await user.click(screen.getByRole("button", { name: "Replace" }))
    await screen.findByText("Changes to “Blue ones” saved")
    expect(bodies()?.slice(1)).toEqual([{ version: 5, query: "q=paris&sort=-name" }])
    expect(router.refresh).toHaveBeenCalled()
  })

  it("are not saved where the question is answered with no, and the list is read again", async () => {
    const { user, router, bodies } = await saveChanges([conflict()])
    await screen.findByText("“Blue ones” has been changed in the meantime")
    await user.click(screen.getByRole("button", { name: "Cancel" }))
    await waitFor(() => expect(router.refresh).toHaveBeenCalled())
    expect(bodies()).toHaveLength(1)
  })

  it("bring the columns and totals on screen where the filter holds any", async () => {
    const choice = { ...allColumns, totals: "hidden" as const }
    const view = { ...saved, columns: allColumns }
    const { bodies } = await saveChanges([done()], { list: "registrations", view, choice })
    await screen.findByText("Changes to “Blue ones” saved")
    expect(bodies()).toEqual([{ version: 1, query: "q=paris&sort=-name", columns: choice }])
  })
})
