import { createHash } from "node:crypto"
import { z } from "zod"
import { PlatformTrouble } from "../platform-trouble.ts"
import type { PlatformAccess } from "./access-token.ts"
import { callForJson, callPlatform, troubleOf } from "./call-platform.ts"
import { sendingDeadline } from "./fetch-answer.ts"

/** A file as the flow service is sent it (XP Z12-013, annex A). */
export type OutgoingFlow = {
  trackingId: string
  name: string
  processingRule: "B2B" | "B2BInt" | "B2C" | "NotApplicable"
  flowSyntax: "Factur-X" | "CDAR" | "FRR"
  flowProfile?: "CIUS"
  mime: "application/pdf" | "application/xml"
  bytes: Uint8Array
}

const flow = z.object({
  flowId: z.string().min(1).max(36),
  trackingId: z.string().nullish(),
  updatedAt: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  flowType: z.string().nullish(),
  flowDirection: z.string().nullish(),
  acknowledgement: z
    .object({
      status: z.string(),
      details: z
        .array(
          z.object({
            level: z.string().nullish(),
            item: z.string().nullish(),
            reasonCode: z.string().nullish(),
            reasonMessage: z.string().nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
})
export type Flow = z.infer<typeof flow>

/** Nothing found may come as 204, without a body. */
const found = z.object({ results: z.array(flow).default([]) })

/** Flows of one page of a search: the most that the service answers. */
export const flowsPerPage = 100

const search = (access: PlatformAccess, where: object) =>
  callForJson(
    access,
    {
      address: `${access.flowAddress}/v1/flows/search`,
      method: "POST",
      json: { limit: flowsPerPage, where },
    },
    found,
  )

/** The flow that was sent under a tracking id; undefined when the platform has none. @throws PlatformTrouble */
export async function findFlow(access: PlatformAccess, trackingId: string): Promise<Flow | undefined> {
  const { results } = await search(access, { trackingId })
  return results.find((one) => one.trackingId === trackingId)
}

/** Flows that changed after a moment, the earliest first. @param after ISO 8601 @throws PlatformTrouble */
export async function changedFlows(access: PlatformAccess, after: string): Promise<Flow[]> {
  const { results } = await search(access, { updatedAfter: after })
  return results.toSorted((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt))
}

/** Sends a file. @returns what the platform calls it @throws PlatformTrouble */
export async function sendFlow(access: PlatformAccess, outgoing: OutgoingFlow): Promise<string> {
  const { bytes, mime, ...info } = outgoing
  const form = new FormData()
  const flowInfo = { ...info, sha256: createHash("sha256").update(bytes).digest("hex") }
  form.append("flowInfo", new Blob([JSON.stringify(flowInfo)], { type: "application/json" }))
  form.append("file", new Blob([Uint8Array.from(bytes)], { type: mime }), info.name)
  const address = `${access.flowAddress}/v1/flows`
  const { flowId } = await callForJson(
    access,
    { address, method: "POST", form, within: sendingDeadline },
    flow.pick({ flowId: true }),
  )
  return flowId
}

/** The file of a flow as its sender wrote it; empty for one that the platform does not show. @throws PlatformTrouble */
export async function readFlowFile(access: PlatformAccess, flowId: string): Promise<string> {
  const address = `${access.flowAddress}/v1/flows/${encodeURIComponent(flowId)}?docType=Original`
  const answer = await callPlatform(access, { address, method: "GET" })
  if ([400, 404, 422].includes(answer.status)) return ""
  const trouble = troubleOf(answer)
  if (trouble) throw trouble
  return answer.text
}

/** Whether the flow service is there and lets us in. @throws PlatformTrouble */
export async function checkHealth(access: PlatformAccess): Promise<void> {
  const answer = await callPlatform(access, {
    address: `${access.flowAddress}/v1/healthcheck`,
    method: "GET",
  })
  const trouble = troubleOf(answer)
  if (trouble) throw trouble.problem === "refused" ? new PlatformTrouble("failing", trouble.answer) : trouble
}
