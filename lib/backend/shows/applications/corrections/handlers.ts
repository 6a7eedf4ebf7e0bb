import { editing, readerOf, reading } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { correctionsFor, setLocked } from "./staff.ts"

const calls = reading("registrations.read").registrationCorrections
const writes = editing("registrations.read").registrationCorrections

export const registrationCorrections = {
  get: calls.get.handler(async ({ input, context }) => ({
    data: await correctionsFor(input.registration, readerOf(context)),
  })),

  set: writes.set.handler(async ({ input: { registration, locked }, context }) => ({
    data: await setLocked(registration, locked, readerOf(context), actorOf(context)),
  })),
}
