import { expect, it } from "vitest"
import table from "#lib/api/routes.json" with { type: "json" }
import { routeTable } from "./write-routes.ts"

it("the routes that clients know are those of the contract; npm run generate writes them", () => {
  expect(table).toEqual(routeTable())
})
