import { z } from "zod"
import { callBackend } from "./backend.ts"
import { ApiError } from "./errors.ts"

const schemaOf = z.object({ schema: z.unknown() }).optional()
/** An answer is JSON, or a stream of events. */
const content = z.object({ "application/json": schemaOf, "text/event-stream": schemaOf }).optional()

const operation = z.object({
  summary: z.string().default(""),
  tags: z.array(z.string()).default([]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        schema: z.unknown(),
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content })).default({}),
})
export type Operation = z.infer<typeof operation>

const openApi = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string().default("") }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})
export type OpenApi = z.infer<typeof openApi>

/**
 * The parts of the API's OpenAPI document that the documentation page shows (H-11).
 * @param token of the session, undefined without one
 * @returns null when the API tells it only to who is signed in
 * @throws ApiError when the API does not answer with a document
 */
export async function loadOpenApi(token: string | undefined): Promise<OpenApi | null> {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const answer = await callBackend(new Request("http://crm.internal/api/openapi.json", { headers }))
  if (answer.status === 401) return null
  if (!answer.ok)
    throw new ApiError(answer.status, { message: `The OpenAPI document answered ${answer.status}` })
  return openApi.parse(await answer.json())
}
