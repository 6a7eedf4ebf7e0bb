import { oc } from "@orpc/contract"
import { z } from "zod"
import { listsWith } from "../records/record-kinds.ts"
import { id, instant, option, queryFlag } from "./fields.ts"
import { fileAnswer, fileRoute } from "./file-answer.ts"
import { pageOf, pageQuery } from "./paging.ts"

export const jobStatuses = ["queued", "running", "completed", "cancelled", "failed"] as const
export type JobStatus = (typeof jobStatuses)[number]
export const jobRowStatuses = ["pending", "done", "failed", "skipped"] as const

/** Lists whose records jobs treat. */
export const jobList = z.enum(listsWith("bulk"))
export type JobList = z.infer<typeof jobList>

/** Work in the background that a user asked for. */
export const job = z.object({
  id: z.number(),
  /** Which work, for example "companies.export"; named by the texts of its kind of record, `kind.jobs`. */
  kind: z.string(),
  status: z.enum(jobStatuses),
  /** It was asked to stop and will, after the rows at hand. */
  is_cancelling: z.boolean(),
  /**
   * What the job sets or writes, in words of the caller's language: "Tags: + VIP − Old", "CSV, 12 selected records". A
   * value deleted since is told by its id. Null where its kind says it all.
   */
  details: z.string().nullable(),
  /** Rows to treat and treated; of those treated, failed, and left because they were so already. */
  total: z.number(),
  done: z.number(),
  errors: z.number(),
  skipped: z.number(),
  /** Id of the log line that says why the whole job failed. */
  failure: z.string().nullable(),
  user: option,
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** The screen that tells more of it, null when there is none. */
  link: z.string().nullable(),
  /** What the job wrote; null once it is deleted. */
  file: z
    .object({ name: z.string(), size: z.number(), expires_at: instant.nullable(), link: z.string() })
    .nullable(),
  /**
   * The deletion that can be undone, or whose undo was stopped and can be continued: of its own job and of the one that undoes it.
   * Null where there is none (any more).
   */
  undo: z.object({ deletion: z.number(), is_begun: z.boolean() }).nullable(),
})
export type Job = z.infer<typeof job>

/** What became of one record. */
export const jobRow = z.object({
  position: z.number(),
  status: z.enum(jobRowStatuses),
  list: jobList,
  record_id: z.number().nullable(),
  /** Name of the record as it is now; null when there is none any more. */
  name: z.string().nullable(),
  /** Why it failed, in the caller's language. */
  message: z.string().nullable(),
})
export type JobRow = z.infer<typeof jobRow>

export const jobs = {
  list: oc
    .route({
      method: "GET",
      path: "/job",
      tags: ["Jobs"],
      summary: "The caller's jobs, newest first; `all` is everybody's, for administrators",
    })
    .input(z.object({ ...pageQuery, all: queryFlag.default(false) }))
    .output(pageOf(job)),
  get: oc
    .route({ method: "GET", path: "/job/{job}", tags: ["Jobs"], summary: "The progress of a job" })
    .input(z.object({ job: id }))
    .output(z.object({ data: job })),
  listRows: oc
    .route({
      method: "GET",
      path: "/job/{job}/row",
      tags: ["Jobs"],
      summary: "The result for each record, by default for those that failed",
    })
    .input(z.object({ job: id, status: z.enum(jobRowStatuses).default("failed"), ...pageQuery }))
    .output(pageOf(jobRow)),
  cancel: oc
    .route({
      method: "POST",
      path: "/job/{job}/cancel",
      tags: ["Jobs"],
      summary: "Stop a job after the rows at hand; what is done stays done",
    })
    .input(z.object({ job: id }))
    .output(z.object({ data: job })),
  /** The file itself, not JSON: opened by a browser. 404 for others than its owner and administrators, 410 once expired. */
  download: oc
    .route({
      method: "GET",
      path: "/job/{job}/file",
      tags: ["Jobs"],
      summary: "The file that a job wrote",
      ...fileRoute,
    })
    .input(z.object({ job: id }))
    .output(fileAnswer),
}
