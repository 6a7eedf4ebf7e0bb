import { reading } from "#lib/backend/platform/http/base.ts"
import { checkVatCode } from "./check.ts"

export const vatChecks = {
  check: reading("finance.read", "finance.edit").vatChecks.check.handler(async ({ input }) => ({
    data: await checkVatCode(input.code, input.again),
  })),
}
