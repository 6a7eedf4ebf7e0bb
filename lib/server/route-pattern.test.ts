import { randomBytes } from "node:crypto"
import { globSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { allCalls } from "#tests/factories/contract-calls.ts"
import { routePattern } from "./route-pattern.ts"

/** Routes of calls and pages; what changes from one address to the next is in braces. */
const routes = [
  ...allCalls.map(({ path }) => `/api${path}`),
  ...globSync("app/**/{page,route}.{ts,tsx}").map((file) =>
    file
      .replace(/^app|\/(page|route)\.tsx?$/g, "")
      .replaceAll(/\/\(\w+\)/g, "")
      .replaceAll(/\[+[.\w]+\]+/g, "{value}"),
  ),
]

const filled = (route: string, value: () => string) => route.replaceAll(/\{\w+\}/g, value)

describe("the path that is logged", () => {
  it("shows of every route its own words, and ids beside it", () => {
    expect(routes.length).toBeGreaterThan(100)
    for (const route of routes) {
      const { path, ids = [] } = routePattern(`${filled(route, () => "1204")}?q=secret`)
      expect(path.replaceAll(/\[(id|secret)\]/g, "{}")).toBe(route.replaceAll(/\{\w+\}/g, "{}") || "/")
      expect(ids.length).toBe(path.split("[id]").length - 1)
    }
  })

  it("shows no value of any route", () => {
    for (const route of routes.filter((one) => one.includes("{"))) {
      const secret = randomBytes(32).toString("base64url")
      expect(routePattern(filled(route, () => secret)).path).not.toContain(secret)
    }
  })

  it("hides the secret of a link whatever it looks like", () => {
    for (const path of [
      "/invite",
      "/reset-password",
      "/api/password-link",
      "/apply",
      "/api/application/draft",
      "/unsubscribe",
      "/preferences",
      "/confirmation",
      "/api/calendar",
      ...["unsubscribe", "choice", "open", "click", "confirmation"].map((of) => `/api/mailing-page/${of}`),
    ])
      for (const secret of ["plain-words", "123456", "%61bc", "a.json"])
        expect(routePattern(`${path}/${secret}`)).toEqual({ path: `${path}/[secret]` })
  })

  it("hides the secret of a form whatever it looks like", () => {
    for (const path of ["unsubscribe", "preferences", "confirmation"])
      expect(routePattern(`/api/mailing-page/${path}/plain-words/form`)).toEqual({
        path: `/api/mailing-page/${path}/[secret]/form`,
      })
  })

  it("stays short and holds no value of what strangers try", () => {
    expect(routePattern("/company/%2e%2e/Passwd=1").path).toBe("/company/[value]/[value]")
    expect(routePattern("/a".repeat(500)).path.length).toBeLessThan(40)
    expect(routePattern("*").path).toBe("/")
  })
})
