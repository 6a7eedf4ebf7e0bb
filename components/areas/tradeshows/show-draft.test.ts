import { expect, it } from "vitest"
import { rebase, type ShowDraft } from "./show-draft.ts"

it("keeps what was typed and takes the rest as somebody else stored it", () => {
  const base: ShowDraft = { name: "Paris", short_name: "PAR", template_type_id: 2, billing_entity: "sarl" }
  const current: ShowDraft = { ...base, name: "Paris Nord", billing_entity: "inc" }
  expect(rebase({ ...base, short_name: "PN", billing_entity: "inc" }, base, current)).toEqual({
    name: "Paris Nord",
    short_name: "PN",
    template_type_id: 2,
    billing_entity: "inc",
  })
})
