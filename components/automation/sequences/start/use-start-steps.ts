import { useState } from "react"
import { newKey } from "#components/ui/inputs/new-key.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import type { SimulationAnswer } from "#lib/contract/automation/sequence-starts.ts"
import type { StartInput } from "./start-task.ts"

/** Where a start is: chosen, simulated, begun. */
export type StartStep =
  | { at: "choice" }
  | { at: "simulated"; input: StartInput; simulation: SimulationAnswer }
  | { at: "begun"; id: number; sequence: number; total: number | null }

/** The steps of a start. `key` is of what is chosen: asked for twice it is one start; another choice is another one. */
export function useStartSteps() {
  const lock = useSubmitLock()
  const [step, setStep] = useState<StartStep>({ at: "choice" })
  const [key, setKey] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<{ of: "simulation" | "start"; thrown: unknown } | null>(null)

  async function take(of: "simulation" | "start", run: () => Promise<StartStep>) {
    if (!lock.acquire()) return
    setBusy(true)
    setError(null)
    try {
      setStep(await run())
    } catch (thrown) {
      setError({ of, thrown })
    } finally {
      setBusy(false)
      lock.release()
    }
  }

  return {
    step,
    isBusy,
    error,
    simulate: (input: StartInput) =>
      take("simulation", async () => {
        const { data } = await api.sequences.simulate(input)
        return { at: "simulated", input, simulation: data }
      }),
    /** @param total people on the lists, as far as known */
    start: (input: StartInput, total: number | null) =>
      take("start", async () => {
        const { start } = await api.sequences.start({ ...input, key })
        return { at: "begun", id: start, sequence: input.sequence, total }
      }),
    /** Back to what is chosen. */
    back: () => {
      setError(null)
      setStep({ at: "choice" })
    },
    /** Something else is chosen now. */
    changed: () => {
      setError(null)
      setKey(newKey())
    },
  }
}
