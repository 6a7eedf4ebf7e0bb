import { OpenAPIGenerator } from "@orpc/openapi"
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4"
import { contract } from "#lib/contract/contract.ts"
import { translators } from "#lib/i18n/translators.ts"

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

let generated: ReturnType<typeof generate> | undefined

function generate() {
  return generator.generate(contract, {
    info: {
      title: `${translators("common").en("product")} API`,
      version: "1",
      description:
        "Send `Authorization: Bearer …` with a token from `POST /sanctum/token`. Lists answer `{data, links, meta}`.",
    },
    servers: [{ url: "/api" }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  })
}

/** The OpenAPI document of the contract, made once a process. */
export function openApiDocument(): ReturnType<typeof generate> {
  generated ??= generate()
  return generated
}
