import type { RunSubject } from "#lib/contract/sequences.ts"
import { editors } from "../http/base.ts"
import { actorOf } from "../records/audit/write-audit.ts"
import type { Subject } from "../records/required-record.ts"
import { stopSequence } from "./mutations.ts"

function subjectOf({ company_id, contact_id }: RunSubject): Subject {
  return company_id === undefined
    ? { type: "contact", id: Number(contact_id) }
    : { type: "company", id: company_id }
}

export const sequences = {
  stop: editors.sequences.stop.handler(async ({ input, context }) => ({
    success: true,
    data: await stopSequence(input.sequence, subjectOf(input), actorOf(context)),
  })),
}
