import { OpenAPIGenerator } from "@orpc/openapi"
import { JSON_SCHEMA_INPUT_REGISTRY, ZodToJsonSchemaConverter } from "@orpc/zod/zod4"
import { takesKey } from "#lib/backend/platform/http/idempotency/takes-key.ts"
import { contract } from "#lib/contract/contract.ts"
import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import { pageSize } from "#lib/contract/platform/paging.ts"
import { maxFilterValues } from "#lib/contract/records/filter-terms.ts"
import { filterType, listFilters } from "#lib/contract/records/filters.ts"
import { translators } from "#lib/i18n/translators.ts"
import { describeParameters } from "./openapi-parameters.ts"
import { nameRefusals, refusals } from "./openapi-refusals.ts"

// What is coerced or read by a function says nothing of itself.
JSON_SCHEMA_INPUT_REGISTRY.add(pageSize, { type: "integer", enum: [...pageSizes] })
JSON_SCHEMA_INPUT_REGISTRY.add(listFilters, {
  type: "object",
  properties: { name: { type: "string", maxLength: 200, description: "The search term" } },
  additionalProperties: {
    type: "object",
    required: ["f_field", "f_type"],
    properties: {
      f_field: { type: "string", maxLength: 60, description: "A filter that the list offers" },
      f_relation: { type: "string", maxLength: 60, description: "Its relation, if it has one" },
      f_type: { type: "string", enum: [...filterType.options], description: "The operator" },
      f_value: {
        description: "One value, or several: ids, 1 or 0 for flags, YYYY-MM-DD for dates, texts",
        anyOf: [{ type: "string" }, { type: "array", maxItems: maxFilterValues, items: { type: "string" } }],
      },
    },
  },
})

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

let generated: ReturnType<typeof generate> | undefined

async function generate(needsToken: (call: string) => boolean) {
  const document = await generator.generate(contract, {
    info: {
      title: `${translators("common").en("product")} API`,
      version: "1",
      description:
        "Send `Authorization: Bearer …` with a token from `POST /sanctum/token`. Lists answer `{data, links, meta}`.",
    },
    servers: [{ url: "/api" }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } }, responses: refusals },
  })
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of ["get", "post", "put", "patch", "delete"] as const) {
      const operation = item?.[method]
      if (!operation) continue
      if (
        takesKey(operation.operationId ?? "", {
          method: method.toUpperCase(),
          successStatus: successOf(operation),
        })
      )
        operation.parameters = [...(operation.parameters ?? []), keyParameter]
      describeParameters(operation)
      nameRefusals(operation, { method, path, needsToken: needsToken(operation.operationId ?? "") })
    }
  return document
}

const successOf = ({ responses = {} }: { responses?: object }) =>
  Number(Object.keys(responses).find((status) => status.startsWith("2")))

/** How a call is sent again without doing anything twice (H-19). */
const keyParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string" as const, maxLength: 200 },
  description:
    "A text of your own for this call: sent again under it within a day, it does nothing twice and is answered as before",
}

/**
 * The OpenAPI document of the contract, made once a process.
 * @param needsToken whether a call, by its name in the contract, is answered to those alone who are signed in
 */
export function openApiDocument(needsToken: (call: string) => boolean): ReturnType<typeof generate> {
  generated ??= generate(needsToken)
  return generated
}
