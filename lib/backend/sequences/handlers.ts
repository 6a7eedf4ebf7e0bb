import { kindsWith } from "#lib/contract/record-kinds.ts"
import type { RunSubject } from "#lib/contract/sequences.ts"
import { editors } from "../http/base.ts"
import { notFound } from "../http/errors.ts"
import { actorOf } from "../records/audit/write-audit.ts"
import type { Subject } from "../records/required-record.ts"
import { stopSequence } from "./mutations.ts"

/** The one record that is named; the contract sees to it that there is one. */
function subjectOf(input: RunSubject): Subject {
  for (const type of kindsWith("sequences")) {
    const id = input[`${type}_id`]
    if (id !== undefined) return { type, id }
  }
  throw notFound("record")
}

export const sequences = {
  stop: editors.sequences.stop.handler(async ({ input, context }) => ({
    success: true,
    data: await stopSequence(input.sequence, subjectOf(input), actorOf(context)),
  })),
}
