import { ApiError } from "#lib/api/errors.ts"
import type { ErrorBody } from "#lib/contract/platform/errors.ts"

/** Status of a call's answer; 200 stands for every success. */
export function statusOf(call: Promise<unknown> | undefined): Promise<number> {
  return Promise.resolve(call).then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : Promise.reject(error)),
  )
}

/** What a refused call was told. Throws when it was answered, or with another status. */
export async function refused(call: Promise<unknown>, status: number): Promise<ErrorBody> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError) || error.status !== status)
    throw new Error(`Not refused with ${status}`, { cause: error })
  return error.body
}

/** What a call says is wrong, by field; {} when nothing is. */
export const problemsOf = (call: Promise<unknown>): Promise<Record<string, string[]>> =>
  call.then(
    () => ({}),
    (error: unknown) => (error instanceof ApiError ? (error.body.errors ?? {}) : Promise.reject(error)),
  )
