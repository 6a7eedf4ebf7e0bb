import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant } from "./fields.ts"
import { type KindWith, kindsWith } from "./record-kinds.ts"

/** A sequence of mails as it runs, or ran, for one company or contact (spec 1 §3 "Sequence run"). */
export const sequenceRun = z.object({
  id: z.number(),
  sequence_id: z.number(),
  /** The sequence's. */
  name: z.string(),
  status: z.enum(["in_progress", "completed", "stopped"]),
  started_at: instant,
})
export type SequenceRun = z.infer<typeof sequenceRun>

/** The one record that a call is about. */
export type RunSubject = { [Kind in KindWith<"sequences"> as `${Kind}_id`]?: number | undefined }
const named = (subject: RunSubject) =>
  kindsWith("sequences").filter((kind) => subject[`${kind}_id`] !== undefined)
const subject = { company_id: id.optional(), contact_id: id.optional() } satisfies Record<
  keyof RunSubject,
  unknown
>

export const sequences = {
  /** Said twice it changes nothing. A record without a run of the sequence is a 404. */
  stop: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/stop",
      tags: ["Sequences"],
      summary: "Stop the runs of a sequence for one company or one contact",
    })
    .input(
      z
        .object({ sequence: id, ...subject })
        .refine((input) => named(input).length > 0, { path: ["company_id"], error: "required" })
        .refine((input) => named(input).length <= 1, { path: ["contact_id"], error: "not_allowed" }),
    )
    /** `data` is every run of the record, newest first, as its page shows them. */
    .output(z.object({ success: z.literal(true), data: z.array(sequenceRun) })),
}
