import { afterAll, beforeAll, beforeEach } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { readAllChanges } from "#lib/backend/finance/approved-platform/read-changes.ts"
import { sendAllWaitingFlows } from "#lib/backend/finance/approved-platform/send-waiting.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { PlatformServer } from "#tests/partners/platform-server.ts"
import { sql } from "./database.ts"
import { type Billed, createBilled, newKey } from "./invoices.ts"
import { runOut } from "./leases.ts"
import { createShow, type TestShow } from "./registrations.ts"
import { createUser, signIn } from "./users.ts"

/** A company in France, by its VAT number. */
export const frenchBuyer = { vatCode: "FR83404833048", siren: "404833048" }

/** Makes all that waits due now, as when its time has come, and ends the lease of a worker that died. */
export async function timePasses(): Promise<void> {
  await sql("UPDATE platform_flow SET due_at = now() WHERE state = 'waiting'")
  await sql("UPDATE platform_connection SET paused_until = NULL")
  await runOut("platform:%")
}

/** A ledger whose French entity sends by a platform, both empty before each test. */
export function platformLedger() {
  const platform = new PlatformServer()
  let admin: Api
  let editor: Api
  let show: TestShow

  beforeAll(async () => {
    await platform.start()
    admin = await signIn(await createUser({ isAdmin: true }))
    editor = await signIn(await createUser())
    show = await createShow()
  })
  afterAll(() => platform.stop())

  /** Saves the connection as an administrator does. */
  async function connect(changes: object = {}): Promise<void> {
    const { data } = await admin.approvedPlatform.get()
    const { version = 0 } = data.find(({ entity }) => entity === "sarl") ?? {}
    const usual = { entity: "sarl", is_on: true, regime: "monthly", reports_from: null, version } as const
    await admin.approvedPlatform.edit({ ...usual, ...platform.settings, ...changes })
  }
  beforeEach(async () => {
    await sql(
      "TRUNCATE registration, invoice, invoice_numbering, directory_answer, platform_flow, platform_status, platform_report, platform_connection CASCADE",
    )
    await sql("DELETE FROM lease")
    platform.reset()
    await connect()
  })

  return {
    platform,
    connect,
    admin: () => admin,
    editor: () => editor,
    async issue(billed: Billed = {}, more: object = {}) {
      const { id } = await createBilled({ show, vatCode: frenchBuyer.vatCode, ...billed })
      return (
        await editor.invoices.store({ session: id, key: newKey(), again_reason: "For a test", ...more })
      ).data
    },
    pay: (invoice: number, amount: number, refund = false, date = todayIn(env().TIME_ZONE)) =>
      editor.invoices.pay({ invoice, key: newKey(), amount, refund, date }),
    async reverse(invoice: number) {
      const { payments } = (await editor.invoices.get({ invoice })).data
      const last = payments.findLast(({ is_reversed, reverses_id }) => !is_reversed && reverses_id === null)
      return last && editor.invoices.reverse({ payment: last.id, key: newKey(), reference: "Bounced" })
    },
    credit: (invoice: number, amount?: number) =>
      editor.invoices.credit({
        invoice,
        key: newKey(),
        reason: "Booth given back",
        ...(amount && { amount }),
      }),
    flowOf: async (invoice: number) => (await editor.approvedPlatform.ofInvoice({ invoice })).data,
    connectionOf: async () => {
      const { data } = await admin.approvedPlatform.get()
      const found = data.find(({ entity }) => entity === "sarl")
      if (!found) throw new Error("There is no such entity")
      return found
    },
    /** Sends and reads, as the minutes pass, until nothing is to be done. */
    async untilSent(): Promise<void> {
      for (let round = 0; round < 8; round++) {
        await timePasses()
        await sendAllWaitingFlows()
        await readAllChanges()
      }
    },
  }
}
