import type { CallContext } from "#lib/backend/platform/http/base.ts"
import { env } from "#lib/env.ts"

/** Where the application is opened. */
export const originOf = ({ origin }: CallContext) =>
  env().PUBLIC_URL ?? origin ?? `http://localhost:${env().PORT}`
