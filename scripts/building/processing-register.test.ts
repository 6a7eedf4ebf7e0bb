import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { activities, otherTables } from "#lib/backend/privacy/processing-register/activities.ts"
import { fixedRetentionKinds, retentionKind } from "#lib/contract/privacy/retention.ts"
import { readSchema } from "#scripts/database/migrations-folder.ts"
import { registerDocument } from "./processing-register.ts"

const tables = readSchema().flatMap(({ content }) =>
  [...content.matchAll(/^model [\s\S]*?@@map\("(\w+)"\)/gm)].map(([, table = ""]) => table),
)
const listed = [...Object.values(activities).flatMap((activity) => activity.tables), ...otherTables]

describe("the register of processing", () => {
  it("is in docs as the product is; npm run generate writes it", () => {
    expect(readFileSync("docs/register-of-processing.md", "utf8")).toBe(registerDocument())
  })

  it("names every table once: with the activity whose personal data it has, or among those without any", () => {
    expect(listed.toSorted()).toEqual(tables.toSorted())
  })

  it("names every rule of retention", () => {
    const named = new Set(Object.values(activities).flatMap((activity) => activity.retention))
    expect([...retentionKind.options, ...fixedRetentionKinds].filter((kind) => !named.has(kind))).toEqual([])
  })
})
