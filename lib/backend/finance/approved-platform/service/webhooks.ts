import { z } from "zod"
import type { PlatformAccess } from "./access-token.ts"
import { callForJson, callPlatform, troubleOf } from "./call-platform.ts"

/** What is asked to be called for: checks of what was sent, and messages on the life cycle of invoices. Reports are read in time. */
const subjects = [
  { flowType: "CustomerInvoice", flowDirection: "Out" },
  { flowType: "CustomerInvoiceLC", flowDirection: "Out" },
  { flowType: "CustomerInvoiceLC", flowDirection: "In" },
] as const

/** Webhooks of a platform that are looked through for those of an address. */
const maxWebhooks = 100

const listed = z.object({ webhookIds: z.array(z.string()).nullish() })
const webhook = z.object({ callback: z.object({ url: z.string() }) })
const created = z.object({ webhookId: z.string().nullish() })

const at = (access: PlatformAccess, id?: string) =>
  [`${access.flowAddress}/v1/webhooks`, id && encodeURIComponent(id)].filter(Boolean).join("/")

async function remove(access: PlatformAccess, id: string): Promise<void> {
  const answer = await callPlatform(access, { address: at(access, id), method: "DELETE" })
  const trouble = answer.status === 404 ? undefined : troubleOf(answer)
  if (trouble) throw trouble
}

/**
 * Has the platform call an address no more: also by webhooks of which the answer was lost when they were made.
 * @throws PlatformTrouble
 */
export async function removeWebhooks(access: PlatformAccess, url: string): Promise<void> {
  const { webhookIds } = await callForJson(access, { address: at(access), method: "GET" }, listed)
  for (const id of (webhookIds ?? []).slice(0, maxWebhooks)) {
    const { callback } = await callForJson(access, { address: at(access, id), method: "GET" }, webhook)
    if (callback.url === url) await remove(access, id)
  }
}

/**
 * Has the platform call an address whenever something changes (XP Z12-013, annex A), with a secret in a header.
 * @throws PlatformTrouble
 */
export async function addWebhooks(access: PlatformAccess, url: string, secret: string): Promise<void> {
  const headers = [{ headerName: "Authorization", headerValue: `Bearer ${secret}` }]
  for (const metadata of subjects)
    await callForJson(
      access,
      { address: at(access), method: "POST", json: { callback: { url, headers }, metadata } },
      created,
    )
}
