import { readFileSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { arrows, circleIn, wings, withStructure } from "#scripts/building/structure.ts"
import { importsOf } from "#scripts/verification/verify-graph.ts"

describe("the wings of the back end", () => {
  let imports: Awaited<ReturnType<typeof importsOf>>

  beforeAll(async () => {
    imports = await importsOf(["lib"])
  })

  it("import from those before them only", () => {
    const graph = arrows(imports, 1)
    expect([...graph.keys()].sort()).toEqual([...wings].sort())
    const against = wings.flatMap((wing, place) =>
      wings.slice(place + 1).flatMap((later) => (graph.get(wing)?.has(later) ? [`${wing} → ${later}`] : [])),
    )
    expect(against).toEqual([])
  })

  it("have rooms of which none imports another in a circle", () => {
    const rooms = arrows(imports, 2)
    expect(rooms.size).toBeGreaterThan(50)
    expect(circleIn(rooms)).toBeUndefined()
  })

  it("are drawn in docs/architecture.md as they are; npm run structure draws them", () => {
    const document = readFileSync("docs/architecture.md", "utf8")
    expect(document).toBe(withStructure(document, imports))
  })
})

it("a circle of folders is found, and a graph without one has none", () => {
  const graph = (edges: Record<string, string[]>) =>
    new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]))
  expect(circleIn(graph({ a: ["b"], b: ["c", "d"], c: [], d: ["b"] }))).toEqual(["b", "d"])
  expect(circleIn(graph({ a: ["b", "c"], b: ["c"], c: [] }))).toBeUndefined()
})
