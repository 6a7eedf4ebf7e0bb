import { oc } from "@orpc/contract"
import { z } from "zod"
import { instant, option, whole } from "../platform/fields.ts"
import { version } from "../records/record-inputs.ts"
import { kinds } from "../records/record-kinds.ts"

/**
 * What is deleted when its time is over: days after which, as long as nobody sets others, and the fewest that may be set. In the order
 * in which it is deleted: companies go when their contacts have gone.
 */
export const retentionKinds = {
  prospects: { days: 1095, min: 365 },
  prospect_companies: { days: 1095, min: 365 },
  application_drafts: { days: 365, min: 90 },
  mail_drafts: { days: 180, min: 30 },
  unlinked_mails: { days: 365, min: 90 },
  mails: { days: 1826, min: 365 },
  delivery_replies: { days: 365, min: 90 },
  notices: { days: 365, min: 30 },
  trail: { days: 1826, min: 365 },
} as const satisfies Record<string, { days: number; min: number }>
export type RetentionKind = keyof typeof retentionKinds

export const retentionKind = z.enum([
  "prospects",
  "prospect_companies",
  "application_drafts",
  "mail_drafts",
  "unlinked_mails",
  "mails",
  "delivery_replies",
  "notices",
  "trail",
] satisfies RetentionKind[])

/** Whether days of a kind can be set. */
export const isRuleKind = (kind: string): kind is RetentionKind => Object.hasOwn(retentionKinds, kind)

/** No rule keeps anything for longer than 30 years. */
export const maxRetentionDays = 10_957

/** What goes, or stays, without a setting. */
export const fixedRetentionKinds = [
  "invoices",
  "jobs",
  "job_rows",
  "system_mails",
  "export_files",
  "import_files",
  "mail_uploads",
  "draft_images",
  "tokens",
  "sign_in_attempts",
] as const

export const retentionRule = z.object({
  kind: retentionKind,
  days: z.number(),
  min_days: z.number(),
  default_days: z.number(),
  /** Since when rows go every night, and who switched that on; null while it is off. */
  enabled_at: instant.nullable(),
  enabled_by: option.nullable(),
  /** When it was last applied to the end. */
  applied_at: instant.nullable(),
  /** 0 while nothing was ever set. */
  version: z.number(),
})
export type RetentionRule = z.infer<typeof retentionRule>

/** `days`: of invoices those that the law asks for; nothing deletes them then either. */
const fixedRule = z.object({ kind: z.enum(fixedRetentionKinds), days: z.number() })
export type FixedRetentionRule = z.infer<typeof fixedRule>

const logEntry = z.object({
  kind: retentionKind,
  /** Day in UTC on which the rows went. */
  day: z.string(),
  /** Of the rule then. */
  days: z.number(),
  rows: z.number(),
})
export type RetentionLogEntry = z.infer<typeof logEntry>

const settings = z.object({
  rules: z.array(retentionRule),
  fixed: z.array(fixedRule),
  /** What went, last day first; the last 100. */
  log: z.array(logEntry),
})
export type RetentionSettings = z.infer<typeof settings>

/** At most so many rows are listed in a preview. */
export const previewedRows = 100

const previewedRow = z.object({
  id: z.number(),
  /** Null for what has none, or one that is not everybody's to read. */
  name: z.string().nullable(),
  /** Since when its time runs. */
  since: instant,
  /** The record with a page of its own; null for what has none. */
  record: z.enum([...kinds, "thread"]).nullable(),
})
export type PreviewedRow = z.infer<typeof previewedRow>

export const retentionPreview = z.object({
  kind: retentionKind,
  /** As stored when it was made. */
  days: z.number(),
  version: z.number(),
  /** All that would go now. */
  rows: z.number(),
  oldest: instant.nullable(),
  /** Oldest first. */
  first: z.array(previewedRow),
})
export type RetentionPreview = z.infer<typeof retentionPreview>

const tags = ["Retention"]
const forAdministrators = (summary: string) => `${summary}; administrators only`
const answer = z.object({ data: retentionRule })

/**
 * How long what is kept, and what is deleted every night, for administrators (403 with the ability "admin"). Nothing goes before a rule is
 * switched on, and that takes the number of rows that its preview showed.
 */
export const retention = {
  list: oc
    .route({ method: "GET", path: "/retention", tags, summary: forAdministrators("How long data is kept") })
    .output(z.object({ data: settings })),
  preview: oc
    .route({
      method: "GET",
      path: "/retention/{kind}/preview",
      tags,
      summary: forAdministrators("What a rule would delete now"),
    })
    .input(z.object({ kind: retentionKind }))
    .output(z.object({ data: retentionPreview })),
  /** Fewer days switch the rule off. 409 with the stored rule, 422 on `days` below what may be set. */
  edit: oc
    .route({
      method: "PUT",
      path: "/retention/{kind}",
      tags,
      summary: forAdministrators("Set after how many days rows go"),
    })
    .input(z.object({ kind: retentionKind, days: whole.min(1).max(maxRetentionDays, "too_many"), version }))
    .output(answer),
  /** `rows`: as the preview showed. 409 with a new preview when there are others now, or when the rule was changed. */
  enable: oc
    .route({
      method: "POST",
      path: "/retention/{kind}/enable",
      tags,
      summary: forAdministrators("Delete what the preview shows, and the same every night"),
    })
    .input(z.object({ kind: retentionKind, rows: whole.min(0), version }))
    .output(answer),
  disable: oc
    .route({
      method: "POST",
      path: "/retention/{kind}/disable",
      tags,
      summary: forAdministrators("Delete nothing more by a rule"),
    })
    .input(z.object({ kind: retentionKind }))
    .output(answer),
}
