import { Refusal } from "./errors.ts"

/** Answers a call whose caller is gone: nobody reads it, but logs of web servers know it. */
export const abortedStatus = 499

/** @throws 499 when the caller of the call with this signal is gone */
export function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Refusal(abortedStatus, { message: "call_given_up" })
}

/** Rows for as long as the caller is there. */
export async function* untilGivenUp<Row>(
  rows: AsyncIterable<Row>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    refuseAborted(signal)
    yield row
  }
}
