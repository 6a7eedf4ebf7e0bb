import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { VendorSection } from "#lib/contract/shows/tradeshows.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SectionPanel } from "./section-panel.tsx"

const list = "GET /tradeshow/1/section"
const toys: VendorSection = { id: 1, name: "Toys", name_fr: null, is_used: false }
const fashion: VendorSection = { id: 2, name: "Fashion", name_fr: null, is_used: false }
const changed = (...all: VendorSection[]) => ({ success: true, all })

const show = () =>
  renderInApp(
    <SectionPanel
      tradeshow={{ id: 1, name: "Paris" }}
      opened
      onClose={() => undefined}
      onChanged={() => undefined}
    />,
  )
/** The sections from the top, without the toasts that speak of them. */
const shown = () =>
  within(screen.getByRole("dialog", { name: "Sections of Paris" }))
    .getAllByRole("listitem")
    .map((row) => row.getAttribute("aria-label"))

it("sections are added, put in another order and renamed", async () => {
  const calls = answerCalls({
    [list]: () => answered({ data: [toys] }),
    "POST /tradeshow/1/section": () => answered(changed(toys, fashion), 201),
    "POST /tradeshow/1/section-order": () => answered(changed(fashion, toys)),
    "PUT /tradeshow/1/section/1": () => answered(changed(fashion, { ...toys, name: "Games" })),
  })
  const { user } = show()
  await screen.findByRole("listitem", { name: "Toys" })
  await user.type(screen.getByLabelText("New section"), "Fashion{Enter}")
  await screen.findByRole("listitem", { name: "Fashion" })
  expect(shown()).toEqual(["Toys", "Fashion"])

  await user.click(screen.getByRole("button", { name: "Move Fashion up" }))
  await waitFor(() => expect(shown()).toEqual(["Fashion", "Toys"]))
  await waitFor(() => expect(calls["POST /tradeshow/1/section-order"]).toHaveLength(1))

  await user.click(screen.getByRole("button", { name: "Toys, rename" }))
  const name = screen.getByLabelText("Name of the section")
  await user.clear(name)
  await user.type(name, "Games{Enter}")
  await screen.findByRole("listitem", { name: "Games" })
  expect(shown()).toEqual(["Fashion", "Games"])
  expect(calls["POST /tradeshow/1/section"]?.[0]?.body).toEqual({ name: "Fashion" })
  expect(calls["POST /tradeshow/1/section-order"]?.[0]?.body).toEqual({ sections: [2, 1] })
  expect(calls["PUT /tradeshow/1/section/1"]?.[0]?.body).toEqual({ name: "Games" })
})

it("a section is deleted after a question, and one with companies is not", async () => {
  const calls = answerCalls({
    [list]: () => answered({ data: [{ ...toys, is_used: true }, fashion] }),
    "DELETE /tradeshow/1/section/2": () => answered(changed({ ...toys, is_used: true })),
  })
  const { user } = show()
  await screen.findByRole("listitem", { name: "Toys" })
  await user.click(screen.getByRole("button", { name: "Delete Toys" }))
  expect(screen.queryByRole("dialog", { name: "Delete Toys?" })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Delete Fashion" }))
  const question = within(await screen.findByRole("dialog", { name: "Delete Fashion?" }))
  expect(calls["DELETE /tradeshow/1/section/2"]).toHaveLength(0)
  await user.click(question.getByRole("button", { name: "Delete section" }))
  await waitFor(() => expect(shown()).toEqual(["Toys"]))
})

it("a section gets a French name, and loses it again", async () => {
  const french = { ...toys, name_fr: "Jouets" }
  const answers = [french, toys]
  const calls = answerCalls({
    [list]: () => answered({ data: [toys] }),
    "PUT /tradeshow/1/section/1": () => answered(changed(answers.shift() ?? toys)),
  })
  const { user } = show()
  const rename = () => screen.findByRole("button", { name: /French name of Toys, rename$/ })
  await user.click(await rename())
  await user.type(screen.getByLabelText("French name of the section"), "Jouets{Enter}")
  await waitFor(async () => expect((await rename()).textContent).toBe("Jouets"))
  await user.click(await rename())
  await user.clear(screen.getByLabelText("French name of the section"))
  await user.keyboard("{Enter}")
  await waitFor(async () => expect((await rename()).textContent).toBe("French name"))
  expect(calls["PUT /tradeshow/1/section/1"]?.map(({ body }) => body)).toEqual([
    { name_fr: "Jouets" },
    { name_fr: "" },
  ])
})
