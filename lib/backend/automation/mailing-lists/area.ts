import { z } from "zod"
import { defineJob } from "#lib/backend/records/registry/define-job.ts"
import { describeSubscribe } from "#lib/backend/records/registry/details.ts"
import { subscribeValues } from "#lib/contract/records/bulk.ts"
import { type KindWith, recordKinds } from "#lib/contract/records/record-kinds.ts"

const subscribing = (kind: KindWith<"bulk">) =>
  defineJob({
    list: recordKinds[kind].list,
    input: z.object({ values: subscribeValues }),
    load: async () => (await import("./bulk-subscribe.ts")).bulkSubscribe(kind),
    describe: describeSubscribe,
  })

/** Jobs that put the contacts of records on a mailing list. */
export const subscribeJobs = {
  "companies.subscribe": subscribing("company"),
  "contacts.subscribe": subscribing("contact"),
  "registrations.subscribe": subscribing("registration"),
}
