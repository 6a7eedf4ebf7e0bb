import { z } from "zod"

const content = { "application/octet-stream": { schema: { type: "string" as const, format: "binary" } } }

/** Of the route of a call that answers a file itself, not JSON: opened by a browser. */
export const fileRoute = {
  spec: (operation: object) => ({
    ...operation,
    responses: {
      200: { description: "The file", content },
      206: { description: "The part of the file that Range asked for", content },
      304: { description: "The file is the one that If-None-Match names" },
    },
  }),
  outputStructure: "detailed" as const,
}

const headers = z.record(z.string(), z.string())
const body = z.instanceof(ReadableStream<Uint8Array>)

/** The file, a part of it, or nothing for who has it already. */
export const fileAnswer = z.union([
  z.object({ status: z.literal(200).optional(), headers, body }),
  z.object({ status: z.literal(206), headers, body }),
  z.object({ status: z.literal(304), headers }),
])
export type FileAnswer = z.infer<typeof fileAnswer>
