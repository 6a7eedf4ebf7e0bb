import type { OpenAPI } from "@orpc/contract"
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4"
import { errorBody } from "#lib/contract/platform/errors.ts"

const [, schema] = new ZodToJsonSchemaConverter().convert(errorBody, { strategy: "output" })
const body = (description: string): OpenAPI.ResponseObject => ({
  description,
  content: { "application/json": { schema: schema as OpenAPI.SchemaObject } },
})

/** Answers that calls share when they refuse (H-4). */
export const refusals = {
  Unauthenticated: body("No token that is valid now"),
  Forbidden: body("An ability is missing, which `ability` names, or a second factor, which `reason` says"),
  NotFound: body("There is no such record; `merged_into` names the one that it was merged into"),
  Conflict: body(
    "The record has changed since: `current` is the stored one; or what is asked is not possible now",
  ),
  Invalid: body("What is wrong with the fields, by dotted path, in `errors`"),
  TooMany: {
    ...body("Too many calls or attempts"),
    headers: {
      "Retry-After": {
        description: "Seconds after which a call is worth another try",
        schema: { type: "integer" },
      },
    },
  },
} satisfies Record<string, OpenAPI.ResponseObject>

type Call = { method: string; path: string; needsToken: boolean }

/** Names the refusals that may occur beside what a call answers. */
export function nameRefusals(operation: OpenAPI.OperationObject, { method, path, needsToken }: Call): void {
  const hasInput = (operation.parameters?.length ?? 0) > 0 || operation.requestBody !== undefined
  const named: [status: string, name: keyof typeof refusals, occurs: boolean][] = [
    ["401", "Unauthenticated", needsToken],
    ["403", "Forbidden", needsToken],
    ["404", "NotFound", path.includes("{")],
    ["409", "Conflict", method !== "get"],
    ["422", "Invalid", hasInput],
    ["429", "TooMany", true],
  ]
  operation.responses = { ...operation.responses }
  for (const [status, name, occurs] of named)
    if (occurs) operation.responses[status] ??= { $ref: `#/components/responses/${name}` }
}
