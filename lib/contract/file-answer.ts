import { z } from "zod"

/** Of the route of a call that answers a file itself, not JSON: opened by a browser. */
export const fileRoute = {
  spec: (operation: object) => ({
    ...operation,
    responses: {
      200: {
        description: "The file",
        content: { "application/octet-stream": { schema: { type: "string" as const, format: "binary" } } },
      },
    },
  }),
  outputStructure: "detailed" as const,
}

export const fileAnswer = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(ReadableStream<Uint8Array>),
})
