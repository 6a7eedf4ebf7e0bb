import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { colleagues, type Language, requireReading } from "#lib/backend/platform/http/base.ts"
import { forbidden, notFound } from "#lib/backend/platform/http/errors.ts"
import { fileAnswer } from "#lib/backend/platform/http/file-answer.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { Job } from "#lib/contract/platform/jobs.ts"
import { cancelJob } from "./cancel-job.ts"
import { findJob, listJobRows, listJobs } from "./data.ts"
import { findJobFile } from "./job-file.ts"
import { recordKindOf } from "./kinds.ts"

const calls = colleagues.jobs

async function requireJob(id: number, user: User, language: Language): Promise<Job> {
  const job = await findJob(id, user, language)
  if (!job) throw notFound("job")
  return job
}

/** Throws a 403 when the caller, who asked for the job, may not read such records any more. */
function requireRecordsOf({ kind }: Job, identity: Identity): void {
  const records = recordKindOf(kind)
  if (records) requireReading(identity, records)
}

export const jobs = {
  list: calls.list.handler(async ({ input, context: { identity, language } }) => {
    const { user } = identity
    if (input.all && !user.isAdmin) throw forbidden("admin")
    return pageAnswer("/api/job", input, await listJobs(input.all ? null : user.id, input, language))
  }),

  get: calls.get.handler(async ({ input, context: { identity, language } }) => ({
    data: await requireJob(input.job, identity.user, language),
  })),

  listRows: calls.listRows.handler(async ({ input, context: { identity, language } }) => {
    const job = await requireJob(input.job, identity.user, language)
    requireRecordsOf(job, identity)
    const { job: id, ...query } = input
    return pageAnswer(`/api/job/${id}/row`, query, await listJobRows(job, input, language))
  }),

  cancel: calls.cancel.handler(async ({ input, context: { identity, language } }) => {
    await cancelJob(input.job, identity.user)
    return { data: await requireJob(input.job, identity.user, language) }
  }),

  download: calls.download.handler(async ({ input, context: { identity, rangeHeaders, language } }) => {
    requireRecordsOf(await requireJob(input.job, identity.user, language), identity)
    return fileAnswer(await findJobFile(input.job, identity.user), rangeHeaders)
  }),
}
