import { refuseAborted } from "#lib/backend/platform/http/aborted-call.ts"

/** Bytes that are there already, as a file's content; a caller who gave up meanwhile leaves no file. */
export async function* wholly(bytes: Uint8Array, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  yield bytes
  refuseAborted(signal)
}
