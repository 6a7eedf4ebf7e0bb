import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { api } from "#lib/api/client.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import type { DraftProblem } from "#lib/contract/automation/sequence-drawing.ts"
import { answered } from "#tests/components/api-at-the-edge.ts"
import { drawnDraft as draft, sentDraft, showDrawing as show } from "#tests/components/drawn-sequence.tsx"
import { flowNodes, linked } from "#tests/factories/flows.ts"

const { begin, mail, end } = flowNodes
const { flow } = draft

type Shown = ReturnType<typeof show>
const press = async ({ user }: Shown, role: string, name: string | RegExp) =>
  user.click(await screen.findByRole(role, { name, hidden: true }))
const savedFlow = ({ calls }: Shown) => sentDraft.parse(calls["PUT /sequence/3/draft"]?.at(-1)?.body).flow
const edgesOf = ({ edges }: Flow) => edges.map(({ source, target }) => `${source} ${target}`).toSorted()

async function addWait(shown: Shown) {
  await press(shown, "button", "Actions for “Your place”")
  await press(shown, "menuitem", "Add after…")
  expect(document.activeElement?.textContent).toContain("Step")
  await press(shown, "menuitem", "Wait")
}

it("adds a node by the outline's menu, opens its form, keeps it, and takes it back", async () => {
  const shown = show()
  await addWait(shown)
  const form = within(await screen.findByRole("complementary", { name: "Wait" }))
  expect(document.activeElement).toBe(form.getByLabelText("Name"))
  await shown.user.clear(form.getByLabelText("How long"))
  await shown.user.type(form.getByLabelText("How long"), "10")
  await waitFor(() =>
    expect(savedFlow(shown).nodes.at(-1)).toMatchObject({
      type: "calendar",
      data: { wait: { kind: "span", span: { amount: 10, unit: "days" } } },
    }),
  )
  expect(edgesOf(savedFlow(shown))).toEqual(["begin mail", "calendar-1 end", "mail calendar-1"])
  await shown.user.click(screen.getByRole("button", { name: "Undo" }))
  await shown.user.click(screen.getByRole("button", { name: "Undo" }))
  await waitFor(() => expect(edgesOf(savedFlow(shown))).toEqual(edgesOf(flow)))
})

const titleOfFocus = () => document.activeElement?.closest("[data-line]")?.textContent ?? ""

it("leaves the keyboard on the line in the place of a node that its menu or its form removes", async () => {
  const shown = show()
  await addWait(shown)
  await screen.findByRole("complementary", { name: "Wait" })
  await shown.user.keyboard("{Escape}")
  expect(titleOfFocus()).toContain("3 days")
  await press(shown, "button", "Actions for “Wait”")
  await press(shown, "menuitem", "Remove")
  await waitFor(() => expect(titleOfFocus()).toContain("End"))

  await addWait(shown)
  await shown.user.keyboard("{Escape}{Enter}")
  const form = within(await screen.findByRole("complementary", { name: "Wait" }))
  form.getByRole("button", { name: "Remove" }).focus()
  await shown.user.keyboard("{Enter}")
  await waitFor(() => expect(titleOfFocus()).toContain("End"))
})

it("goes back to the line when the form is closed by its cross without a pointer", async () => {
  const shown = show()
  await addWait(shown)
  const form = within(await screen.findByRole("complementary", { name: "Wait" }))
  form.getByRole("button", { name: "Close the form" }).focus()
  await shown.user.keyboard("{Enter}")
  expect(titleOfFocus()).toContain("3 days")
})

it("keeps nothing of a check that does not say yet what it asks for", async () => {
  const shown = show()
  await press(shown, "button", "Actions for “Your place”")
  await press(shown, "menuitem", "Add after…")
  await press(shown, "menuitem", "Check")
  const form = within(await screen.findByRole("complementary", { name: "Check" }))
  await shown.user.selectOptions(form.getByLabelText("Asks whether"), "the contact has the tag")
  expect(form.getByText("Not applied yet: something is missing.")).toBeDefined()
  await shown.user.click(form.getByRole("combobox", { name: "One of these tags" }))
  await press(shown, "option", "Press")
  await waitFor(() =>
    expect(savedFlow(shown).nodes.at(-1)?.data).toMatchObject({ condition: { kind: "tag", ids: [5] } }),
  )
})

it("asks for a click on a link as the mail has it, also one that is a placeholder", async () => {
  const shown = show()
  await press(shown, "button", "Actions for “Your place”")
  await press(shown, "menuitem", "Add after…")
  await press(shown, "menuitem", "Check")
  const form = within(await screen.findByRole("complementary", { name: "Check" }))
  await shown.user.selectOptions(form.getByLabelText("Asks whether"), "clicked")
  await shown.user.selectOptions(form.getByLabelText("Link"), "[APPLICATION_LINK]")
  await waitFor(() =>
    expect(savedFlow(shown).nodes.at(-1)?.data).toMatchObject({
      condition: { kind: "clicked", link: "[APPLICATION_LINK]" },
    }),
  )
})

it("keeps one's own steps when somebody else has changed the draft, and puts them over theirs when told to", async () => {
  const theirs = { ...draft, version: 9 }
  let saves = 0
  const shown = show({
    "PUT /sequence/3/draft": ({ body }) => {
      saves += 1
      return saves === 1
        ? answered({ message: "Changed", current: theirs }, 409)
        : answered({ success: true, data: { ...draft, ...sentDraft.parse(body), version: 10 } })
    },
  })
  await addWait(shown)
  const reported = await screen.findByText(/Somebody else changed this draft in the meantime/)
  expect(reported).toBeDefined()
  await shown.user.click(screen.getByRole("button", { name: "Keep mine" }))
  await waitFor(() => expect(saves).toBe(2))
  expect(shown.calls["PUT /sequence/3/draft"]?.at(-1)?.body).toMatchObject({ version: 9 })
  expect(savedFlow(shown).nodes).toHaveLength(4)
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

it("is not discarded where somebody else has changed it, and says so", async () => {
  const theirs = { ...draft, version: 9 }
  const shown = show({
    "DELETE /sequence/3/draft": () => answered({ message: "This draft was changed", current: theirs }, 409),
  })
  await press(shown, "button", "Discard draft")
  const question = within(await screen.findByRole("dialog", { name: "Discard the draft?" }))
  await shown.user.click(question.getByRole("button", { name: "Discard draft" }))
  await screen.findByText(/Somebody else changed this draft in the meantime/)
  expect(shown.calls["DELETE /sequence/3/draft"]?.map(({ body }) => body)).toEqual([{ version: 4 }])
})

it("says before it is published which checks see only some of their recipients, and publishes all the same", async () => {
  const ask = flowNodes.asks({ kind: "opened", mail: "mail" }, 6)
  const checked = linked(
    [begin, mail(8), ask, end, flowNodes.other],
    "begin mail",
    "mail ask",
    "ask end yes",
    "ask other no",
  )
  const warnings = [{ node: "ask", tracked: 12, sent: 40 }]
  const shown = show({
    "GET /sequence/3/draft": () => answered({ data: { ...draft, flow: checked, warnings } }),
  })
  expect(await screen.findByText("Can see 12 of 40 recipients")).toBeDefined()
  await press(shown, "button", "1 warning")
  await press(shown, "menuitem", "“ask”: Can see 12 of 40 recipients. All others take “No”.")
  expect(await screen.findByRole("complementary", { name: "Check" })).toBeDefined()
  expect(screen.getByRole("button", { name: "Publish" }).hasAttribute("disabled")).toBe(false)
})

it("lists what keeps it from being published beside its node, and publishes when nothing does", async () => {
  const problems: DraftProblem[] = [{ node: "end", problem: "unreachable", detail: null }]
  const shown = show({
    "GET /sequence/3/draft": () => answered({ data: { ...draft, problems } }),
    "GET /sequence/3/publication": () => answered({ data: [] }),
    "POST /sequence/3/publish": () => answered({ success: true, version_number: 3 }),
  })
  expect(await screen.findByText("Nobody can reach this.")).toBeDefined()
  expect(screen.getByRole("button", { name: "Publish" }).hasAttribute("disabled")).toBe(true)
  await addWait(shown)
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Publish" }).hasAttribute("disabled")).toBe(false),
  )
  await shown.user.click(screen.getByRole("button", { name: "Publish" }))
  const input = await screen.findByRole("dialog", { name: "Publish this flow?" })
  await within(input).findByText(/No run is in progress/)
  await shown.user.click(within(input).getByRole("button", { name: "Publish" }))
  await waitFor(() =>
    expect(shown.calls["POST /sequence/3/publish"]?.at(-1)?.body).toEqual({ version: 5, decisions: [] }),
  )
})

it("does not save after all what somebody left without saving", async () => {
  const shown = show({ "PUT /sequence/3/draft": () => answered({ message: "no" }, 500) })
  await addWait(shown)
  await screen.findByRole("button", { name: "Save now" })
  const link = Object.assign(document.createElement("a"), { href: "/companies", textContent: "Companies" })
  document.body.append(link)
  await shown.user.click(link)
  await press(shown, "button", "Leave without saving")
  await waitFor(() => expect(screen.queryByRole("button", { name: "Leave without saving" })).toBeNull())
  const saves = () => shown.calls["PUT /sequence/3/draft"]?.length
  const before = saves()
  shown.unmount()
  link.remove()
  // Answered after what leaving would have sent.
  await api.sequences.getDraft({ sequence: 3 })
  expect(saves()).toBe(before)
})
