import { expect, test } from "../actors.ts"

test("the page of an unknown company is a 404, and so is one of no id", async ({ sales }) => {
  for (const id of ["2000000000", "abc"]) {
    expect((await sales.request.get(`/company/${id}`)).status(), id).toBe(404)
  }
})
