import { randomUUID } from "node:crypto"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { z } from "zod"
import { callBackend } from "#lib/api/backend.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { maxStatementEntries } from "#lib/contract/finance/bank-terms.ts"
import type { Call } from "../calls.ts"
import { effort } from "../effort.ts"
import type { Figure } from "../result.ts"

/** Milliseconds in which a statement is read, stored and proposed for. */
const limitMs = 5_000
/** Of how many entries one names an invoice. */
const namedEvery = 10

/** A statement as large as one may be, of which some entries name open invoices by number and amount. */
async function statementFile(): Promise<File> {
  const open = await query<{ number: string; balance: number }>({
    text: "SELECT number, balance FROM invoice WHERE entity = 'sarl' AND currency = 'EUR' AND balance > 0 ORDER BY id LIMIT $1",
    values: [maxStatementEntries / namedEvery],
  })
  const rows = Array.from({ length: maxStatementEntries }, (_, index) => {
    const named = index % namedEvery === 0 ? open[index / namedEvery] : undefined
    const day = `2026-11-${String(1 + (index % 25)).padStart(2, "0")}`
    const amount = ((named?.balance ?? 10_000 + index) / 100).toFixed(2)
    return `${day},${named?.number ?? "TRANSFER"} ${index},${amount},EUR`
  })
  return new File([["Date,Description,Amount,Currency", ...rows].join("\n")], "bench.csv", {
    type: "text/csv",
  })
}

async function sendForm(path: string, form: FormData, token: string): Promise<string> {
  const request = new Request(`http://crm.internal/api/${path}`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  const answer = await callBackend(request)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  return text
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const began = performance.now()
  const answer = await work()
  return { ms: performance.now() - began, answer }
}

/** Milliseconds of calls that are made one after the other while something else is done. */
async function callsDuring(call: Call, path: string, work: () => Promise<unknown>): Promise<number[]> {
  const state = { isOver: false }
  const over = work().finally(() => {
    state.isOver = true
  })
  const taken: number[] = []
  do taken.push((await timed(() => call(path))).ms)
  while (!state.isOver)
  await over
  return taken
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** How long a statement takes from the file to its proposals, and how long others wait in the meantime. */
export async function statementFigures(call: Call, token: string): Promise<Figure[]> {
  const other = "ledger?per_page=25&state=open"
  await call(other)
  const alone: number[] = []
  for (let round = 0; round < effort(40); round++) alone.push((await timed(() => call(other))).ms)
  const file = await statementFile()
  /** Of each run its own, so that no entry is known. */
  const account = randomUUID().replaceAll("-", "")
  const form = () => {
    const sent = new FormData()
    sent.set("account", account)
    sent.set("file", file)
    sent.set("entity", "sarl")
    return sent
  }
  const steps: { read: number; stored: number; proposed: number; statement: number } = {
    read: 0,
    stored: 0,
    proposed: 0,
    statement: 0,
  }
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const during = await callsDuring(call, other, async () => {
    steps.read = (await timed(() => sendForm("bank/statement/read", form(), token))).ms
    const keeping = form()
    keeping.set("currency", "EUR")
    const stored = await timed(() => sendForm("bank/statement", keeping, token))
    const { statement } = z.object({ statement: z.number() }).parse(JSON.parse(stored.answer))
    steps.stored = stored.ms
    steps.statement = statement
    steps.proposed = (await timed(() => call(`bank/entry?per_page=25&state=open&statement=${statement}`))).ms
  })
  delay.disable()
  await call(`bank/statement/${steps.statement}`, {}, "DELETE")
  const whole = steps.read + steps.stored + steps.proposed
  const entries = maxStatementEntries.toLocaleString("en")
  return [
    { name: `${entries} entries: file to proposals`, value: whole, unit: "ms", limit: limitMs },
    { name: "of that, read and shown", value: steps.read, unit: "ms" },
    { name: "of that, stored", value: steps.stored, unit: "ms" },
    { name: "of that, a page with proposals", value: steps.proposed, unit: "ms" },
    {
      name: "another call in the meantime",
      value: middle(during),
      unit: "ms",
      note: `alone ${middle(alone).toFixed(1)} ms`,
    },
    {
      name: "the longest of these",
      value: Math.max(...during),
      unit: "ms",
      note: `${during.length} calls, alone ${Math.max(...alone).toFixed(1)} ms`,
    },
    { name: "longest delay of the event loop", value: delay.max / 1e6, unit: "ms" },
  ]
}
