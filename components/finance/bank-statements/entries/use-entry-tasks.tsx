import { useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useRounds } from "#components/ui/panels/use-rounds.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import type { Change } from "../match/confirm-change.tsx"

const find = lazyPart(() => import("../match/find-invoices.tsx").then((loaded) => loaded.FindInvoices))
const aside = lazyPart(() => import("../match/set-aside.tsx").then((loaded) => loaded.SetAside))
const settle = lazyPart(() => import("../match/settle-rest.tsx").then((loaded) => loaded.SettleRest))
const confirm = lazyPart(() => import("../match/confirm-change.tsx").then((loaded) => loaded.ConfirmChange))
const reverse = lazyPart(() =>
  import("#components/shows/registrations/shared/reverse-payment.tsx").then(
    (loaded) => loaded.ReversePayment,
  ),
)

/** What is asked for in a dialog. */
export type Task =
  | { kind: "find"; entry: number }
  | { kind: "aside"; entry: number }
  | { kind: "settle"; entry: number }
  | { kind: "change"; entry: number; change: Change }
  | { kind: "reverse"; entry: number; payment: BankEntry["payments"][number] }
export type Begin = (task: Task) => void

type Input = {
  entries: readonly BankEntry[]
  onDone: (entry: BankEntry) => void
  /** Somebody else has changed it. */
  onStale: (entry: number) => void
  onReversed: (entry: number) => void
}

/**
 * The dialogs of the list, one at a time; what was typed into one is there again when it is opened again for the same.
 * @returns `tasks`, the dialogs; `begin`, which opens one
 */
export function useEntryTasks({ entries, onDone, onStale, onReversed }: Input) {
  const [task, setTask] = useState<Task>()
  const { round, open, opening } = useRounds()
  const begin: Begin = (next) => {
    setTask(next)
    open()
  }
  return { tasks: dialog(), begin }

  function dialog() {
    const entry = entries.find(({ id }) => id === task?.entry)
    if (!task || !opening || !entry) return null
    const shared = {
      ...opening,
      entry,
      onStale: () => onStale(entry.id),
      onChanged: onDone,
    }
    // Invoices can get a customer's credit and what the bank took as well.
    if (task.kind === "find")
      return (
        <find.Part
          key={`find ${entry.id} ${round}`}
          {...shared}
          entry={{ ...entry, left: entry.available }}
        />
      )
    if (task.kind === "settle")
      return <settle.Part key={`settle ${entry.id} ${entry.version} ${round}`} {...shared} />
    if (task.kind === "change")
      return (
        <confirm.Part
          key={`change ${entry.id} ${JSON.stringify(task.change)} ${round}`}
          {...shared}
          change={task.change}
        />
      )
    if (task.kind === "aside") return <aside.Part key={`aside ${entry.id} ${round}`} {...shared} />
    return (
      <reverse.Part
        key={`reverse ${task.payment.id} ${round}`}
        {...opening}
        payment={task.payment}
        currency={task.payment.currency}
        onChanged={() => onReversed(entry.id)}
      />
    )
  }
}
