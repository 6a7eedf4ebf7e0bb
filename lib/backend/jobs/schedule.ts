/** A job that runs by the clock; `run` is loaded when it is due. */
type Scheduled = { name: string; cron: string; run: () => Promise<void> }

/** Every schedule of the product, in UTC. */
export const schedule: Scheduled[] = [
  {
    name: "tokens.purge",
    cron: "17 3 * * *",
    run: async () => (await import("../session/purge.ts")).purgeSessions(),
  },
  {
    name: "jobs.purge",
    cron: "47 3 * * *",
    run: async () => (await import("./purge.ts")).purgeJobs(),
  },
]
