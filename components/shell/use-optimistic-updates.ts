import {
  hashKey,
  MutationObserver,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query"
import { type Dispatch, type SetStateAction, useMemo, useState } from "react"

type Change<State> = (state: State) => State

/** A change that is shown before the server has stored it. */
export type OptimisticUpdate<State, Answer> = {
  /** What it changes. Updates of one subject are sent one after the other, in the order in which they were made. */
  subject: string | number
  /** The state with the change. It runs again over whatever is stored in the meantime. */
  apply: Change<State>
  send: () => Promise<Answer>
  /** Reports what was stored. @returns what that makes of the stored state; `apply` unless given */
  stored?: (answer: Answer) => Change<State>
  /** Reports the refusal. @returns what it makes of the stored state; nothing: the change is gone, the rest stays */
  refused: (error: unknown) => Change<State> | Promise<Change<State>> | undefined
}

type Options = {
  /**
   * "newest": each update sets a value. Of those that wait only the newest is sent, and it says alone whether it failed.
   * "each": an update builds on the one before. All are sent, and one that is refused takes the later ones of its subject along.
   */
  queue: "newest" | "each"
  /** Runs what changes the state once an update is answered: at once unless given. */
  settle?: (run: () => void) => void
}

type Pending<State> = Pick<OptimisticUpdate<State, unknown>, "subject" | "apply">
type Layers<State> = { stored: State; pending: readonly Pending<State>[] }

/**
 * A state as the server stores it, under the updates that it has not answered yet.
 * @param key names the state; updates of one subject wait for each other wherever it is shown
 * @returns `state` as it is shown and `stored` below it; `setStored` for what the server says by itself; `update`, which shows and
 * sends a change and answers whether it was stored. Neither function ever changes
 */
export function useOptimisticUpdates<State>(key: QueryKey, initial: State, options: Options) {
  const client = useQueryClient()
  const [{ stored, pending }, setLayers] = useState<Layers<State>>({ stored: initial, pending: [] })
  const [calls] = useState(() => callsOf(client, key, setLayers, options))
  const state = useMemo(() => pending.reduce((shown, { apply }) => apply(shown), stored), [stored, pending])
  return { state, stored, ...calls }
}

function callsOf<State>(
  client: QueryClient,
  key: QueryKey,
  setLayers: Dispatch<SetStateAction<Layers<State>>>,
  { queue, settle = (run) => run() }: Options,
) {
  /** Updates that are not answered, the oldest first: of each subject the first is under way and the others wait. */
  let unanswered: Pending<State>[] = []
  const sameSubject = ({ subject }: Pending<State>) => unanswered.filter((one) => one.subject === subject)

  function begin(update: Pending<State>) {
    const superseded = queue === "newest" ? sameSubject(update).slice(1) : []
    const added = (all: readonly Pending<State>[]) => [...without(all, superseded), update]
    unanswered = added(unanswered)
    setLayers(({ stored, pending }) => ({ stored, pending: added(pending) }))
  }

  function end(updates: readonly Pending<State>[], next: Change<State> = (stored) => stored) {
    unanswered = without(unanswered, updates)
    settle(() =>
      setLayers(({ stored, pending }) => ({ stored: next(stored), pending: without(pending, updates) })),
    )
  }

  async function update<Answer>(input: OptimisticUpdate<State, Answer>): Promise<boolean> {
    const { subject, apply, send, stored, refused } = input
    const own = { subject, apply }
    const mutation = new MutationObserver(client, {
      mutationKey: key,
      scope: { id: hashKey([...key, subject]) },
      gcTime: 0,
      onMutate: () => begin(own),
      // Superseded, or gone with an earlier one, by the time its turn has come.
      mutationFn: async () => (unanswered.includes(own) ? { answer: await send() } : null),
      onSuccess: (sent) => sent && end([own], stored?.(sent.answer) ?? apply),
      onError: async (error) => {
        if (queue === "newest" && sameSubject(own).length > 1) return end([own])
        const next = await refused(error)
        end(queue === "each" ? sameSubject(own) : [own], next)
      },
    })
    try {
      return (await mutation.mutate()) !== null
    } catch {
      return false
    } finally {
      mutation.reset()
    }
  }

  const setStored = (next: Change<State>) =>
    setLayers(({ stored, pending }) => ({ stored: next(stored), pending }))

  return { update, setStored }
}

function without<One>(all: readonly One[], gone: readonly One[]): One[] {
  return all.filter((one) => !gone.includes(one))
}
