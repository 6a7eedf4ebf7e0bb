import { expect, test } from "../actors.ts"

test("addresses that nothing is at are answered by 404 and a page", async ({ admin }) => {
  for (const address of ["/nowhere/at/all", "/sequence/999999999"]) {
    const answer = await admin.request.get(address)
    expect(answer.status(), address).toBe(404)
    expect(answer.headers()["content-type"]).toContain("text/html")
  }
})
