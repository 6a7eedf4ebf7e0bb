import { editors } from "../http/base.ts"
import { actorOf } from "../records/audit/write-audit.ts"
import { removeIncomplete } from "./remove-incomplete.ts"

export const registrations = {
  removeIncomplete: editors.registrations.removeIncomplete.handler(async ({ input, context }) => {
    await removeIncomplete(input.draftId, actorOf(context))
    return { success: true as const }
  }),
}
