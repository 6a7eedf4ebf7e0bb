import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { LookupValue } from "#lib/contract/records/vocabulary.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { LookupValueList } from "./lookup-value-list.tsx"

const tag = (id: number, name: string, more: Partial<LookupValue> = {}): LookupValue => ({
  id,
  name,
  name_fr: null,
  is_pinned: false,
  color_hex: null,
  is_deletable: true,
  uses: 3,
  ...more,
})
const pagination = (total: number) => ({
  per_page: 25,
  current_page: 1,
  last_page: 1,
  from: 1,
  to: total,
  total,
})
const pageOf = (data: LookupValue[]) => ({ data, links: [], meta: pagination(data.length) })

const show = (rows: LookupValue[]) =>
  renderInApp(
    <LookupValueList
      kind="company_tag"
      kinds={["company_tag"]}
      isTranslated={false}
      url={{ q: "", f: [], sort: null, page: 1, size: null }}
      rows={rows}
      place={pagination(rows.length)}
      buttons={[]}
      sizes={[25]}
    />,
    { address: "/admin/vocabulary/company_tag" },
  )

it("a tag is renamed from the name it has", async () => {
  const calls = answerCalls({
    "PUT /vocabulary/company_tag/1": () => answered({ data: tag(1, "Organic food") }),
  })
  const { user, router } = show([tag(1, "Organic")])
  await user.click(screen.getByRole("button", { name: "Edit Organic" }))
  const dialog = within(await screen.findByRole("dialog"))
  await user.type(dialog.getByLabelText("Name"), " food{Enter}")
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1))
  expect(calls["PUT /vocabulary/company_tag/1"]?.[0]?.body).toMatchObject({ name: "Organic food" })
})

it("a tag is merged into another that is searched for, never into itself", async () => {
  const calls = answerCalls({
    "GET /vocabulary/company_tag": ({ search }) =>
      answered(
        pageOf(
          [tag(1, "Organic"), tag(2, "Bio")].filter(({ name }) => name.includes(search.get("name") ?? "")),
        ),
      ),
    "POST /vocabulary/company_tag/1/merge": () => answered({ data: tag(2, "Bio", { uses: 6 }) }),
  })
  const { user, router } = show([tag(1, "Organic"), tag(2, "Bio")])
  await user.click(screen.getByRole("button", { name: "Merge Organic into another value" }))
  const dialog = within(await screen.findByRole("dialog"))
  const merge = dialog.getByRole<HTMLButtonElement>("button", { name: "Merge" })
  const into = dialog.getByRole<HTMLInputElement>("combobox", { name: "Merge into" })
  await user.click(into)
  // Nothing has a place in this DOM, so that the list counts as hidden.
  const options = () => screen.queryAllByRole("option", { hidden: true }).map((one) => one.textContent)
  await waitFor(() => expect(options()).toEqual(["Bio"]))
  expect(merge.disabled).toBe(true)
  await user.type(into, "Bi{Enter}")
  await waitFor(() => expect(into.value).toBe("Bio"))
  expect(merge.disabled).toBe(false)
  await user.click(merge)
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1))
  expect(calls["POST /vocabulary/company_tag/1/merge"]?.[0]?.body).toEqual({ into: 2 })
})

it("a fixed value is renamed, and neither merged nor deleted", async () => {
  const { user } = show([tag(1, "Retailer", { is_deletable: false })])
  await user.click(screen.getByRole("button", { name: "Merge Retailer into another value" }))
  await user.click(screen.getByRole("button", { name: "Delete Retailer" }))
  expect(screen.queryByRole("dialog")).toBeNull()
  await user.click(screen.getByRole("button", { name: "Edit Retailer" }))
  await screen.findByRole("dialog")
})
