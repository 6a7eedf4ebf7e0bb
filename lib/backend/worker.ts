import { PgBoss } from "pg-boss"
import { startSequences } from "#lib/backend/automation/sequences/engine/start.ts"
import { startSending } from "#lib/backend/mail/delivery/start.ts"
import { startSync } from "#lib/backend/mail/mailboxes/sync/start.ts"
import { troubleOf } from "#lib/backend/platform/database/database-trouble.ts"
import { outlastingTrouble } from "#lib/backend/platform/database/outlast-trouble.ts"
import { backgroundJobNames } from "#lib/backend/platform/jobs/background-job-names.ts"
import {
  createJobQueues,
  failedJobQueue,
  jobQueue,
  type QueuedBackgroundJob,
  type QueuedJob,
  retriesAfterFailure,
} from "#lib/backend/platform/jobs/queue.ts"
import { finishJob } from "#lib/backend/records/jobs/finish-job.ts"
import { runJob } from "#lib/backend/records/jobs/run-job.ts"
import { env } from "#lib/env.ts"
import { log } from "#lib/log.ts"
import { registerAreas } from "./areas.ts"
import { backgroundJobs } from "./background-jobs.ts"
import { schedule } from "./schedule.ts"

/** Connections a worker keeps for the queue itself. */
const queueConnections = 2
const stopMilliseconds = 10_000
/** Jobs of users that a worker does at a time: an export does not hold up a change of three rows. */
const jobsAtOnce = 2
/** Seconds between looks into the queue: new jobs are announced, those to be tried again are not. */
const pollSeconds = 3
/** Seconds between looks for jobs of dead workers; with the heartbeat it bounds how long such a job lies. */
const superviseSeconds = 10

type Options = { superviseSeconds?: number }

/**
 * Starts a worker: it takes jobs from the queue in PostgreSQL until stopped. Any number may run, on any machine.
 * @returns `stop`, which lets the jobs at hand finish their piece of work; what is left is taken up by the next worker
 */
export async function startWorker(options: Options = {}): Promise<{ stop: () => Promise<void> }> {
  registerAreas()
  const stopping = new AbortController()
  const boss = await outlastingTrouble(() => openWorker(options, stopping.signal), {
    signal: stopping.signal,
    onTrouble: (error) => log.warn({ err: error }, "the worker waits for the database"),
  })
  const [sending, reading] = await Promise.all([startSending(stopping.signal), startSync(stopping.signal)])
  const sequences = startSequences(stopping.signal)
  log.info({ schedules: schedule.length }, "worker started")
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([
        boss.stop({ graceful: true, timeout: stopMilliseconds }),
        sending.stop(),
        reading.stop(),
        sequences.stop(),
      ])
    },
  }
}

async function openWorker(options: Options, stopping: AbortSignal): Promise<PgBoss> {
  const seconds = options.superviseSeconds ?? superviseSeconds
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL ?? "",
    max: queueConnections,
    application_name: "crm-jobs",
    useListenNotify: true,
    superviseIntervalSeconds: seconds,
    monitorIntervalSeconds: seconds,
  })
  boss.on("error", (error) => log.error({ err: error }, "job queue"))
  try {
    await boss.start()
    await workSchedules(boss)
    await workJobs(boss, stopping)
    await workBackgroundJobs(boss)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

async function workSchedules(boss: PgBoss): Promise<void> {
  for (const { name, cron, isNeeded, run } of schedule) {
    await boss.createQueue(name)
    if (isNeeded && !isNeeded()) {
      await boss.unschedule(name)
      continue
    }
    await boss.schedule(name, cron)
    await boss.work(name, async () => {
      await run()
      log.info({ job: name }, "job done")
    })
  }
}

async function workJobs(boss: PgBoss, stopping: AbortSignal): Promise<void> {
  await createJobQueues(boss)
  const polling = { notifyPollingIntervalSeconds: pollSeconds }
  const working = { localConcurrency: jobsAtOnce, includeMetadata: true, ...polling } as const
  await boss.work<QueuedJob, void, typeof working>(jobQueue, working, async ([queued]) => {
    if (!queued) return
    const { job } = queued.data
    try {
      const how = await runJob(job, AbortSignal.any([stopping, queued.signal]))
      // Stopping in order is no failed attempt: the job goes back into the queue as a new one.
      if (how === "interrupted") await boss.send(jobQueue, { job })
    } catch (error) {
      if (troubleOf(error) || queued.retryCount < retriesAfterFailure) throw error
      await finishJob(job, { status: "failed" })
    }
  })
  await boss.work<QueuedJob>(failedJobQueue, polling, async ([queued]) => {
    if (queued) await finishJob(queued.data.job, { status: "failed" })
  })
}

async function workBackgroundJobs(boss: PgBoss): Promise<void> {
  const polling = { notifyPollingIntervalSeconds: pollSeconds }
  for (const name of backgroundJobNames)
    await boss.work<QueuedBackgroundJob>(name, polling, async ([queued]) => {
      if (!queued) return
      try {
        const startAfter = await backgroundJobs[name](queued.data.id)
        if (typeof startAfter === "number") await boss.send(name, queued.data, { startAfter })
      } catch (error) {
        log.error({ err: error, backgroundJob: name, id: queued.data.id }, "background job failed")
        throw error
      }
    })
}
