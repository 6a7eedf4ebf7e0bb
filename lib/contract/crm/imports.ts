import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, whole } from "../platform/fields.ts"
import { jobStatuses } from "../platform/jobs.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { importList } from "./import-fields.ts"
import { maxValueChoices, unknownValues, valueChoice } from "./import-values.ts"

/** Largest file, in bytes, and most rows and columns an import takes. */
export const maxImportBytes = 20_000_000
export const maxImportRows = 100_000
export const maxImportColumns = 200
/** Sheets of a workbook that can be chosen from. */
export const maxSheets = 1_000

const importKey = z.enum(["name", "email", "id", "none"])

/** A file as read: its columns with first different values, and what each seems to mean. */
export const importFile = z.object({
  /** Names the uploaded file in later calls. */
  file: z.number(),
  name: z.string(),
  list: importList,
  /** Names of a workbook's sheets, hidden ones left out; none of a CSV file. */
  sheets: z.array(z.string()),
  /** Index of the sheet that was read. */
  sheet: z.number(),
  /** Line of the row that names the columns. */
  head_line: z.number(),
  rows: z.number(),
  columns: z.array(
    z.object({ name: z.string(), samples: z.array(z.string()), guess: z.string().nullable() }),
  ),
  /** What seems to distinguish rows: the id in a file that is an export of ours, else what rows are called by. */
  key: importKey,
  /** What the caller chose in the last check of a file with the same columns. */
  phone_country: z.number().nullable(),
  new_companies: z.object({ account_type: z.number(), country: z.number() }).nullable(),
})
export type ImportFile = z.infer<typeof importFile>

export const importPlan = z.object({
  file: id,
  list: importList,
  /** Index of a workbook's sheet; null for the first one with rows. */
  sheet: whole.min(0).max(maxSheets).nullable().default(null),
  /** By place of the column: what it means, null to leave it out. */
  mapping: z.array(z.string().nullable()).min(1, "required").max(maxImportColumns, "too_many"),
  key: importKey,
  /** Whether rows of records we have change them; else they are left alone. */
  update: z.boolean(),
  /** Whether unknown tags, callers and brands are created; else their rows fail. */
  create_missing: z.boolean(),
  /** Whether a cell that cannot be read is left out of its row, or the row fails. */
  bad_cells: z.enum(["leave_out", "fail"]).default("leave_out"),
  /** Country of phones that name none, of records that have none. */
  phone_country: id.nullable().default(null),
  /** What companies of contacts are created as that are not there; null leaves them out. */
  new_companies: z.object({ account_type: id, country: id }).nullable().default(null),
  /** What unknown values mean. Those left out mean what the caller chose for them in the last import of this list. */
  values: z.array(valueChoice).max(maxValueChoices, "too_many").default([]),
})
export type ImportPlan = z.output<typeof importPlan>

/**
 * What became of a row, or would: the record it creates or changes, what was wrong with it; `pending` when the import was stopped
 * before it came to the row; once the import is reverted `reverted`, or `kept` for a record that was changed since.
 */
export const importResults = [
  "create",
  "update",
  "unchanged",
  "failed",
  "pending",
  "reverted",
  "kept",
] as const
export type ImportResult = (typeof importResults)[number]

/** How a name in one cell was taken apart. */
export const readName = z.object({
  text: z.string(),
  salutation: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Why it may be wrong, in the caller's language; null when it is sure. */
  doubt: z.string().nullable(),
})

export const importRow = z.object({
  /** Line of the file, the head being 1. */
  line: z.number(),
  result: z.enum(importResults),
  /** Null while there is none, or no more. */
  record_id: z.number().nullable(),
  /** How the row calls itself: the company's name, the contact's name or e-mail. */
  title: z.string(),
  /** What is wrong with it, or what a new record is perhaps the same as, in the caller's language. */
  messages: z.array(z.string()),
  /** Cells that could not be read and are left out, each with its column, why, and what it says. */
  left_out: z.array(z.string()),
  name: readName.nullable(),
  /** What the row says, by the meaning of its columns. */
  cells: z.record(z.string(), z.string()),
})
export type ImportRow = z.infer<typeof importRow>

/** How far a step of an import is; each is a job. */
export const importStep = z.object({
  job: z.number(),
  status: z.enum(jobStatuses),
  is_cancelling: z.boolean(),
  /** Rows to treat, treated, and of those failed. */
  total: z.number(),
  done: z.number(),
  errors: z.number(),
  /** Id of the log line that says why the whole step failed. */
  failure: z.string().nullable(),
})
export type ImportStep = z.infer<typeof importStep>

/** An import: checked first, then run, then perhaps reverted. It is known by the job that checked it. */
export const importRun = z.object({
  id: z.number(),
  list: importList,
  file_name: z.string(),
  created_at: instant,
  check: importStep,
  run: importStep.nullable(),
  revert: importStep.nullable(),
})
export type ImportRun = z.infer<typeof importRun>

export const importReport = importRun.extend({
  plan: importPlan,
  /** Whether the caller can still read the file, to check it with another plan. */
  has_file: z.boolean(),
  /** Rows by what became of them; null while a step is at work. */
  counts: z.record(z.enum(importResults), z.number()).nullable(),
  /** Rows of which cells are left out; 0 while a step is at work. */
  left_out: z.number(),
  /** Why they are, those of most rows first, each by its column; in the caller's language. */
  left_out_reasons: z.array(z.object({ key: z.string(), text: z.string(), rows: z.number() })),
  /** Rows whose name may have been taken apart wrongly; 0 while a step is at work. */
  doubtful: z.number(),
  /** Companies that contacts' rows create on the way; 0 while the check is at work. */
  new_companies: z.number(),
  /** Tags, brands and callers that rows create, by column: how many, and those of most rows; none while a step is at work, and once it was run. */
  new_values: z.array(
    z.object({ field: z.enum(["brands", "tags", "callers"]), count: z.number(), names: z.array(z.string()) }),
  ),
})
export type ImportReport = z.infer<typeof importReport>

const subject = z.object({ import: id })
const started = z.object({ success: z.literal(true), job: z.number() })

/** Every call takes the ability `show.bulk-action`. */
export const imports = {
  upload: oc
    .route({
      method: "POST",
      path: "/import/file",
      tags: ["Imports"],
      summary: "Upload a list (XLSX, ODS or CSV); returns its columns and the suggested fields",
      successStatus: 201,
    })
    .input(z.object({ list: importList, file: z.file().max(maxImportBytes, "too_large") }))
    .output(z.object({ data: importFile })),
  getFile: oc
    .route({
      method: "GET",
      path: "/import/file/{file}",
      tags: ["Imports"],
      summary: "An uploaded file, as its upload returned it",
    })
    .input(
      z.object({
        file: id,
        list: importList,
        sheet: z.coerce.number().int().min(0).max(maxSheets).optional(),
      }),
    )
    .output(z.object({ data: importFile })),
  check: oc
    .route({
      method: "POST",
      path: "/import",
      tags: ["Imports"],
      summary: "Check every row without changing anything",
      successStatus: 202,
    })
    .input(importPlan)
    .output(started),
  list: oc
    .route({
      method: "GET",
      path: "/import",
      tags: ["Imports"],
      summary: "The caller's imports, newest first",
    })
    .input(z.object(pageQuery))
    .output(pageOf(importRun)),
  get: oc
    .route({
      method: "GET",
      path: "/import/{import}",
      tags: ["Imports"],
      summary: "An import by the job that checked it",
    })
    .input(subject)
    .output(z.object({ data: importReport })),
  listRows: oc
    .route({
      method: "GET",
      path: "/import/{import}/row",
      tags: ["Imports"],
      summary: "The report, row by row",
    })
    .input(
      subject.extend({
        result: z.enum(importResults).optional(),
        /** Only rows of which cells are left out. */
        left_out: z.literal("true").optional(),
        /** Of these only those with this reason, by its key in the report. */
        reason: z.string().max(300).optional(),
        /** Only rows whose name may have been taken apart wrongly. */
        doubtful: z.literal("true").optional(),
        ...pageQuery,
      }),
    )
    .output(pageOf(importRow)),
  listValues: oc
    .route({
      method: "GET",
      path: "/import/{import}/value",
      tags: ["Imports"],
      summary:
        "Values of the file that were not known when it was checked, each once, with what was chosen for it",
    })
    .input(subject)
    .output(z.object({ data: unknownValues })),
  run: oc
    .route({
      method: "POST",
      path: "/import/{import}/run",
      tags: ["Imports"],
      summary: "Run a checked import once, or resume one that was interrupted",
      successStatus: 202,
    })
    .input(subject)
    .output(started),
  revert: oc
    .route({
      method: "POST",
      path: "/import/{import}/revert",
      tags: ["Imports"],
      summary:
        "Undo an import once: delete what it created and restore what it changed, unless changed since; or resume an undo that was interrupted",
      successStatus: 202,
    })
    .input(subject)
    .output(started),
}
