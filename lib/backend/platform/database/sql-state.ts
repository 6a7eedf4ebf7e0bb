import { z } from "zod"

/** What Prisma hangs beside its own error of what PostgreSQL answered. */
const ofPrisma = z.object({
  meta: z.object({
    driverAdapterError: z.object({
      cause: z.object({
        originalCode: z.string(),
        constraint: z.object({ index: z.string() }).optional().catch(undefined),
      }),
    }),
  }),
})

const ofDriver = z.object({ code: z.string(), constraint: z.string().optional() })

/** The SQLSTATE with which PostgreSQL refused a statement of SQL or of Prisma, and the index or key it names; undefined for other errors. */
export function sqlStateOf(error: unknown): { code: string; constraint?: string | undefined } | undefined {
  if (!(error instanceof Error)) return undefined
  const { data } = ofPrisma.safeParse(error)
  if (!data) return ofDriver.safeParse(error).data
  const { originalCode, constraint } = data.meta.driverAdapterError.cause
  return { code: originalCode, constraint: constraint?.index }
}
