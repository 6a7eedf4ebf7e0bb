import { PgBoss } from "pg-boss"
import type { Connection } from "#lib/backend/platform/database/db.ts"
import {
  type BackgroundJobName,
  backgroundJobNames,
} from "#lib/backend/platform/jobs/background-job-names.ts"
import { env } from "#lib/env.ts"
import { log } from "#lib/log.ts"

/** Jobs that users asked for: `{job}` names the row of the table job. */
export const jobQueue = "job.run"
/** Where pg-boss puts a job it has given up after its last retry. */
export const failedJobQueue = "job.given-up"

export type QueuedJob = { job: number }

/** A background job says what it is about by its id. */
export type QueuedBackgroundJob = { id: number }

/** Seconds without a sign of life after which a worker counts as dead and its job goes to another. */
export const heartbeatSeconds = 15
/** No job runs longer than this, in seconds. */
const longestRun = 6 * 3600

/** Times a job that fails is tried again. */
export const retriesAfterFailure = 5
/** Times a job is taken up again whose worker died: a job is rarely what killed it. */
const retriesAfterDeath = 30

const jobQueueOptions = {
  deadLetter: failedJobQueue,
  heartbeatSeconds,
  expireInSeconds: longestRun,
  retryLimit: retriesAfterDeath,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 30,
  notify: true,
}

/** Background jobs are short: what takes longer is stuck. */
const backgroundJobOptions = {
  expireInSeconds: 300,
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  notify: true,
}

/** Makes the queues where they are not there yet, and gives those of an earlier release today's options. */
export async function createJobQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(failedJobQueue, { retryLimit: 10, retryDelay: 5, notify: true })
  await boss.createQueue(jobQueue, jobQueueOptions)
  await boss.updateQueue(jobQueue, jobQueueOptions)
  for (const name of backgroundJobNames) {
    await boss.createQueue(name, backgroundJobOptions)
    await boss.updateQueue(name, backgroundJobOptions)
  }
}

let sender: Promise<PgBoss> | undefined

/** What puts jobs into the queue: it works none off itself. Its one connection is for looking up queues. */
function jobSender(): Promise<PgBoss> {
  if (sender) return sender
  const opening = openSender()
  sender = opening
  opening.catch(() => {
    if (sender === opening) sender = undefined
  })
  return opening
}

async function openSender(): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL ?? "",
    max: 1,
    supervise: false,
    schedule: false,
    application_name: "crm-job-sender",
  })
  boss.on("error", (error) => log.warn({ err: error }, "job sender"))
  try {
    await boss.start()
    await createJobQueues(boss)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/** Puts a job into the queue in the transaction of the connection: it is there once that commits, or never. */
export async function enqueue(jobId: number, connection: Connection): Promise<void> {
  const data: QueuedJob = { job: jobId }
  await send(jobQueue, data, connection)
}

/** Queues a background job about that id, once the transaction of the connection commits, and not before so many seconds are over. */
export async function enqueueBackgroundJob(
  name: BackgroundJobName,
  id: number,
  connection: Connection,
  { afterSeconds = 0 } = {},
): Promise<void> {
  const data: QueuedBackgroundJob = { id }
  await send(name, data, connection, afterSeconds)
}

async function send(queue: string, data: object, connection: Connection, afterSeconds = 0): Promise<void> {
  const boss = await jobSender()
  await boss.send(queue, data, {
    ...(afterSeconds > 0 && { startAfter: afterSeconds }),
    db: { executeSql: (text, values) => connection.query(text, values) },
  })
}
