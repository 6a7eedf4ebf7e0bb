import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "../platform/fields.ts"
import { maxLabelledThreads } from "./mail-terms.ts"

const tags = ["Messenger"]

/** A label of conversations, shared by the team; administrators maintain them as words of the kind "mail_label" (M-78). */
export const mailLabel = z.object({ id: z.number(), name: z.string(), color_hex: z.string() })
export type MailLabel = z.infer<typeof mailLabel>

/** Most labels that are put on or taken off at once. */
const maxLabels = 50
const some = z.array(id).max(maxLabels, "too_many").default([])

export const mailLabels = {
  listLabels: oc
    .route({ method: "GET", path: "/messenger/labels", tags, summary: "Labels of conversations by name" })
    .output(z.object({ data: z.array(mailLabel) })),
  /** 403, and nothing is changed, when one of them is not there or others keep all of it private; 422 on `add` for an unknown label. */
  setLabels: oc
    .route({
      method: "PUT",
      path: "/messenger/labels",
      tags,
      summary: "Put labels on conversations and take others off",
    })
    .input(
      z.object({ threads: z.array(id).min(1).max(maxLabelledThreads, "too_many"), add: some, remove: some }),
    )
    .output(z.object({ success: z.literal(true), changed: z.number() })),
}
