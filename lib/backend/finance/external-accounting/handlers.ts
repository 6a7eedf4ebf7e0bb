import { adminOnly, reading } from "#lib/backend/platform/http/base.ts"
import { overview } from "./overview.ts"
import { retry, retryAll } from "./retry.ts"
import { tellEarlier } from "./tell-earlier.ts"

const calls = adminOnly.externalAccounting

export const externalAccounting = {
  get: calls.get.handler(async () => ({ data: await overview() })),

  retry: reading("finance.read", "finance.edit").externalAccounting.retry.handler(async ({ input }) => ({
    success: true as const,
    data: await retry(input.document),
  })),

  retryAll: calls.retryAll.handler(async () => {
    await retryAll()
    return { data: await overview() }
  }),

  tellEarlier: calls.tellEarlier.handler(async ({ input }) => {
    await tellEarlier(input.from)
    return { data: await overview() }
  }),
}
