import { expect, it } from "vitest"
import { inReadingOrder, leftOutByChoiceCode } from "./row-problems.ts"

it("S-27: of what is left out of a row, what the importer chose comes last", () => {
  const chosen = { field: "tags", code: leftOutByChoiceCode, value: "Old fair" } as const
  const unread = { field: "landline", code: "invalid_phone", value: "12" } as const
  const remark = { field: "mobile", code: "beside_number", value: "mornings" } as const
  expect(inReadingOrder([unread, chosen, remark])).toEqual([unread, remark, chosen])
})
