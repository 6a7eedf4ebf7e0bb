import { expect, newCompany, test } from "../actors.ts"

test("records that are gone, or one and the same, cannot be compared", async ({ sales }) => {
  const id = await newCompany("Seule")
  for (const other of [id, 2_000_000_000, "abc"]) {
    expect((await sales.request.get(`/company/${id}/merge/${other}`)).status(), String(other)).toBe(404)
  }
})
