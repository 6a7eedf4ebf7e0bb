import { PgBoss } from "pg-boss"
import { env } from "#lib/env.ts"
import { log } from "#lib/log.ts"
import { schedule } from "./schedule.ts"

/** Connections a worker keeps for the queue itself. */
const queueConnections = 2
const stopMilliseconds = 10_000

/**
 * Starts a worker: it takes jobs from the queue in PostgreSQL until stopped. Any number may run, on any machine.
 * @returns `stop`, which lets the jobs at hand finish
 */
export async function startWorker(): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL ?? "",
    max: queueConnections,
    application_name: "crm-jobs",
  })
  boss.on("error", (error) => log.error({ err: error }, "job queue"))
  await boss.start()
  for (const { name, cron, run } of schedule) {
    await boss.createQueue(name)
    await boss.schedule(name, cron)
    await boss.work(name, async () => {
      await run()
      log.info({ job: name }, "job done")
    })
  }
  log.info({ schedules: schedule.length }, "worker started")
  return { stop: () => boss.stop({ graceful: true, timeout: stopMilliseconds }) }
}
