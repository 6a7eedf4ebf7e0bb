import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MergePanel } from "./merge-panel.tsx"

it("offers records that are perhaps the same, then namesakes, then what is searched, and never the record itself", async () => {
  const records = [
    { id: 1, name: "Léa Zweifach", detail: "" },
    { id: 2, name: "Lea Zweifach", detail: "" },
  ]
  answerCalls({
    "GET /duplicate/contact/1": () =>
      answered({ data: [{ id: 4, name: "Zweifach Léa", detail: "", reasons: ["core"] }] }),
    "GET /contact-picker": ({ search }) =>
      answered({
        data: search.get("term") === "max" ? [{ id: 3, name: "Max Moritz", detail: "" }] : records,
      }),
  })
  const { user } = renderInApp(
    <MergePanel subject={{ type: "contact", id: 1 }} name="Léa Zweifach" opened onClose={() => undefined} />,
  )
  const found = await screen.findAllByRole("link", { name: /Zweifach/ })
  expect(found.map((link) => link.getAttribute("href"))).toEqual(["/contact/1/merge/4", "/contact/1/merge/2"])
  await user.type(await screen.findByRole("textbox"), "max")
  const searched = await screen.findByRole("link", { name: /Max Moritz/ })
  expect(searched.getAttribute("href")).toBe("/contact/1/merge/3")
})
