import { afterAll, beforeAll, beforeEach } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { sendAllWaiting } from "#lib/backend/finance/external-accounting/send-waiting.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { ZohoServer } from "#tests/partners/zoho-server.ts"
import { sql } from "./database.ts"
import { type Billed, createBilled, newKey } from "./invoices.ts"
import { runOut } from "./leases.ts"
import { createShow, type TestShow } from "./registrations.ts"
import { createUser, signIn } from "./users.ts"

/** Makes all that waits due now, as when its time has come, and ends the lease of a worker that died. */
export async function timePasses(): Promise<void> {
  await sql("UPDATE external_document SET due_at = now() WHERE state = 'waiting'")
  await sql("UPDATE external_connection SET paused_until = NULL")
  await runOut("accounting:%")
}

/** Has the ledger told to the partner from now on; the answer ends it. */
function tellPartner(server: ZohoServer): () => void {
  const before = { ...env() }
  Object.assign(env(), server.settings)
  return () => {
    for (const name of Object.keys(server.settings)) Reflect.deleteProperty(env(), name)
    Object.assign(env(), before)
  }
}

/** A ledger of which the partner is told, both empty before each test; `api` is of an editor. */
export function reportedLedger() {
  const zoho = new ZohoServer()
  let api: Api
  let show: TestShow
  let endTelling: (() => void) | undefined

  beforeAll(async () => {
    await zoho.start()
    endTelling = tellPartner(zoho)
    api = await signIn(await createUser())
    show = await createShow()
  })
  afterAll(async () => {
    endTelling?.()
    await zoho.stop()
  })
  beforeEach(async () => {
    await sql("TRUNCATE registration, invoice, invoice_numbering, external_connection CASCADE")
    await sql("DELETE FROM lease")
    zoho.reset()
  })

  const read = async (invoice: number) => (await api.invoices.get({ invoice })).data
  return {
    zoho,
    read,
    api: () => api,
    show: () => show,
    /** Runs what happens before there is a partner. */
    async withoutPartner<Result>(work: () => Promise<Result>): Promise<Result> {
      endTelling?.()
      try {
        return await work()
      } finally {
        endTelling = tellPartner(zoho)
      }
    },
    async issue(billed: Billed = {}, more: object = {}) {
      const { id } = await createBilled({ show, ...billed })
      return (await api.invoices.store({ session: id, key: newKey(), again_reason: "For a test", ...more }))
        .data
    },
    pay: (invoice: number, amount: number, refund = false) =>
      api.invoices.pay({
        invoice,
        key: newKey(),
        amount,
        refund,
        date: todayIn(env().TIME_ZONE),
        payment_method_id: 2,
        reference: "VIR",
      }),
    credit: (invoice: number, amount?: number) =>
      api.invoices.credit({ invoice, key: newKey(), reason: "Booth given back", ...(amount && { amount }) }),
    /** The last payment or refund that is not reversed. */
    async reverse(invoice: number) {
      const { payments } = await read(invoice)
      const standing = payments.findLast(
        ({ is_reversed, reverses_id }) => !is_reversed && reverses_id === null,
      )
      return standing && api.invoices.reverse({ payment: standing.id, key: newKey(), reference: "Bounced" })
    },
    async createIncShow(): Promise<TestShow> {
      const inc = await createShow()
      await sql("UPDATE tradeshow SET billing_entity = 'inc' WHERE id = $1", [inc.id])
      return inc
    },
    externalOf: async (invoice: number) => (await read(invoice)).external,
    /** Tells what waits, as the minutes pass, until nothing is to be told. */
    async untilTold(): Promise<void> {
      for (let round = 0; round < 16; round++) {
        await timePasses()
        await sendAllWaiting()
      }
    },
  }
}
