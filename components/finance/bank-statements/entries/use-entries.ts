import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useOptimisticUpdates } from "#components/shell/use-optimistic-updates.ts"
import { describeError } from "#components/ui/feedback/error-message.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import { entriesOf, withEntry, withLoaded, withTrouble } from "./shown-entries.ts"

const entriesKey = ["bank", "entries"]

/** Loaded with the first call: the page comes with its entries. */
const loadApi = async () => (await import("#lib/api/client.ts")).api

const readEntry = async (entry: number) => (await (await loadApi()).bankStatements.getEntry({ entry })).data

/** Of these refusals the entry itself is the reason: it is read again. */
const isAboutEntry = (error: unknown) => error instanceof ApiError && [409, 422].includes(error.status)

/**
 * The entries on screen and what is done with them: shown at once, and reverted where it fails, with the reason.
 * @param loaded of one address, as the server says them now
 */
export function useEntries(loaded: readonly BankEntry[]) {
  const t = useTranslations("bank")
  const errors = useTranslations("errors")
  const router = useRouter()
  const queries = useQueryClient()
  const { state, setStored, update } = useOptimisticUpdates(entriesKey, entriesOf(loaded), { queue: "each" })
  if (state.loaded !== loaded) setStored((stored) => withLoaded(stored, loaded))

  function reasonOf(error: unknown): string {
    const { text, fields } = describeError(error, errors)
    const reason = fields ? Object.values(fields).flat().join(" ") || text : text
    return isAboutEntry(error) ? `${reason.replace(/\.$/, "")}. ${t("asItIsNow")}` : reason
  }

  const take = (entry: BankEntry) => setStored((stored) => withEntry(stored, entry))

  /**
   * @param shown the entry as it is going to be
   * @param fail tells what was not done, and why
   */
  async function act(
    shown: BankEntry,
    send: (api: Awaited<ReturnType<typeof loadApi>>) => Promise<{ data: BankEntry }>,
    fail: (error: unknown) => void,
  ) {
    const { id } = shown
    await update({
      subject: id,
      apply: (entries) => withEntry(entries, shown),
      send: async () => send(await loadApi()),
      stored:
        ({ data }) =>
        (entries) =>
          withEntry(entries, data),
      refused: async (error) => {
        const now = isAboutEntry(error) ? await readEntry(id).catch(() => undefined) : undefined
        fail(error)
        return (entries) => withTrouble(entries, id, reasonOf(error), now)
      },
    })
    // Counts, and proposals of entries that could have paid the same invoice; once, after the last of several.
    if (queries.isMutating({ mutationKey: entriesKey }) === 0) router.refresh()
  }

  const { loaded: last, rows, troubles } = state
  const isShown = new Set(rows.map(({ id }) => id))
  return {
    rows,
    /** Why something was not done with an entry. */
    troubles,
    /** Entries that have moved up meanwhile. */
    further: last.filter(({ id }) => !isShown.has(id)).length,
    act,
    take,
    /** Reads an entry again that was changed elsewhere. */
    readAnew: async (entry: number) => take(await readEntry(entry)),
    showNext: () => setStored((stored) => entriesOf(stored.loaded)),
  }
}
