import { ApiError } from "#lib/api/errors.ts"

/** Status of a call's answer; 200 stands for every success. */
export function statusOf(call: Promise<unknown> | undefined): Promise<number> {
  return Promise.resolve(call).then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : Promise.reject(error)),
  )
}
