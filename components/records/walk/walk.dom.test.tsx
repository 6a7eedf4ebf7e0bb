import { screen, waitFor } from "@testing-library/react"
import { expect, it, onTestFinished, vi } from "vitest"
import { guardLeaving } from "#components/records/changes/leaving.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import type { Listing } from "./listing.ts"
import { noteOpening } from "./note-opening.ts"
import { SkipGone } from "./skip-gone.tsx"
import { WalkBack } from "./walk-back.tsx"
import { WalkButtons } from "./walk-buttons.tsx"
import { keepWalk, storedWalk, takeView, walkAt } from "./walk-store.ts"

const listing: Listing = {
  list: "contacts",
  href: "/contacts?q=da",
  sort: "name",
  page: 1,
  lastPage: 2,
  perPage: 2,
  total: 3,
  rows: [
    { id: 5, name: "Ada" },
    { id: 7, name: "Dana" },
  ],
}
const contact = (id: number) => ({ type: "contact", id }) as const

it("a list notes the rows around the one that is opened, and nothing for other links", () => {
  document.body.innerHTML = `<main><table><tbody>
    <tr><th><a href="/contact/5">Ada</a></th><td><a href="/company/9">Acme</a></td></tr>
    <tr><th><a href="/contact/7"><b>Dana</b></a></th><td></td></tr></tbody></table></main>`
  const place = { per_page: 25, current_page: 1, last_page: 1, total: 2 }
  const press = (href: string) => {
    const link = document.querySelector(`a[href="${href}"]`)
    if (link)
      noteOpening(link.firstElementChild ?? link, document.body, { list: "contacts", sort: "name", place })
  }
  press("/company/9")
  expect(walkAt({ type: "company", id: 9 })).toBeNull()
  press("/contact/7")
  expect(walkAt(contact(7))?.listing.rows).toEqual(listing.rows)
})

it("goes to the record beside, by key or button, and says where one is", async () => {
  keepWalk({ listing, at: 7, step: 1 })
  const { user, router } = renderInApp(<WalkButtons subject={contact(7)} />)
  await screen.findByText("2 of 3")
  await user.keyboard("k")
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/contact/5"))
  expect(storedWalk()?.at).toBe(5)
})

it("asks the list itself for what follows its page, with its filters and order", async () => {
  keepWalk({ listing, at: 7, step: 1 })
  const meta = { current_page: 2, from: 3, last_page: 2, path: "", per_page: 2, to: 3, total: 3 }
  const calls = answerCalls({
    "GET /contact-list": () => answered({ data: [{ id: 8, name: "Yolanda" }], links: [], meta }),
  })
  const { user, router } = renderInApp(<WalkButtons subject={contact(7)} />)
  await user.click(await screen.findByRole("button", { name: "Next in the list" }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/contact/8"))
  const [call] = calls["GET /contact-list"] ?? []
  expect(Object.fromEntries(call?.search ?? [])).toMatchObject({ page: "2", per_page: "2", sort: "name" })
  expect([...(call?.search ?? [])].some(([, value]) => value === "da")).toBe(true)
})

it("asks about what is not saved before it goes on, and stays when that is to be", async () => {
  keepWalk({ listing, at: 5, step: 1 })
  const answers = [false, true]
  const ask = vi.fn(async () => answers.shift() ?? false)
  const letGo = guardLeaving({ ask, follow: () => undefined })
  onTestFinished(letGo)
  const { user, router } = renderInApp(<WalkButtons subject={contact(5)} />)
  await screen.findByText("1 of 3")
  await user.keyboard("j")
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  await settled()
  expect(router.push).not.toHaveBeenCalled()
  expect(storedWalk()?.at).toBe(5)
  await user.keyboard("j")
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/contact/7"))
})

it("is absent where the record was opened otherwise", async () => {
  renderInApp(<WalkButtons subject={contact(7)} />)
  expect(screen.queryByRole("navigation")).toBeNull()
})

it("skips a record that is gone, with a word", async () => {
  keepWalk({ listing, at: 5, step: 1 })
  const { router } = renderInApp(<SkipGone />, { address: "/contact/5" })
  await screen.findByText("Ada is no longer there")
  expect(router.replace).toHaveBeenCalledWith("/contact/7")
})

it("leads back to the list with its filters, as it was when it was left", async () => {
  keepWalk({ listing: { ...listing, view: { top: 300, left: 0 } }, at: 7, step: 1 })
  const { user } = renderInApp(
    <WalkBack subject={contact(7)} href="/contacts" label="Back to the contacts">
      Contacts
    </WalkBack>,
  )
  const back = await screen.findByRole("link", { name: "Back to the contacts" })
  await waitFor(() => expect(back.getAttribute("href")).toBe("/contacts?q=da"))
  await user.click(back)
  window.history.replaceState(null, "", "/contacts?q=da")
  expect(takeView()).toMatchObject({ top: 300, left: 0 })
  expect(takeView()).toBeNull()
})

it("leads back to the board that a record was opened from, by its name", async () => {
  keepWalk({ listing: { ...listing, href: "/pipelines/5?owners=all", title: "Pipelines" }, at: 7, step: 1 })
  renderInApp(
    <WalkBack subject={contact(7)} href="/contacts" label="Back to the contacts">
      Contacts
    </WalkBack>,
  )
  const back = await screen.findByRole("link", { name: "Pipelines" })
  expect(back.getAttribute("href")).toBe("/pipelines/5?owners=all")
})
