import { expect, it } from "vitest"
import { z } from "zod"
import { maxWhole } from "#lib/contract/shows/application-limits.ts"
import { allCalls } from "#tests/factories/contract-calls.ts"

const tooLarge = maxWhole + 1

function takesTooLarge(schema: z.core.$ZodType): boolean {
  return [tooLarge, -tooLarge - 1].some((value) => z.safeParse(schema, value).success)
}

/** What a schema hands its values on to, and what it was made of by adding checks. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  return schema instanceof z.ZodPipe ? schema.def.in : schema._zod.parent
}

/** Where an input takes a number that no column has; the database would fail on it. */
function openNumbers(input: z.ZodType): string[] {
  const open = new Map<z.core.$ZodType, string>()
  const closed = new Set<z.core.$ZodType>()
  z.toJSONSchema(input, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
    override({ zodSchema, path }) {
      if (takesTooLarge(zodSchema)) {
        if (zodSchema instanceof z.ZodNumber) open.set(zodSchema, path.join("."))
        return
      }
      for (let inner = innerOf(zodSchema); inner; inner = innerOf(inner)) closed.add(inner)
    },
  })
  return [...open].flatMap(([schema, path]) => (closed.has(schema) ? [] : [path]))
}

it.each(allCalls.flatMap(({ name, input }) => (input ? [[name, input] as const] : [])))(
  "%s takes no number that the database cannot hold",
  (_name, input) => {
    expect(openNumbers(input)).toEqual([])
  },
)
