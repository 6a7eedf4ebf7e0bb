import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useReducer, useRef } from "react"
import { describeError } from "#components/ui/feedback/error-message.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { BankEntry } from "#lib/contract/finance/bank-statements.ts"
import { changeEntries, entriesOf } from "./shown-entries.ts"

/** Loaded with the first call: the page comes with its entries. */
const loadApi = async () => (await import("#lib/api/client.ts")).api

/** Of these refusals the entry itself is the reason: it is read anew. */
const isAboutEntry = (error: unknown) => error instanceof ApiError && [409, 422].includes(error.status)

/**
 * The entries on screen and what is done with them: shown at once, and taken back where it fails, with the reason.
 * @param loaded of one address, as the server says them now
 */
export function useEntries(loaded: readonly BankEntry[]) {
  const t = useTranslations("bank")
  const errors = useTranslations("errors")
  const router = useRouter()
  const underWay = useRef(0)
  const [state, change] = useReducer(changeEntries, entriesOf(loaded))
  if (state.loaded !== loaded) change({ type: "loaded", rows: loaded })

  function reasonOf(error: unknown): string {
    const { text, fields } = describeError(error, errors)
    const reason = fields ? Object.values(fields).flat().join(" ") || text : text
    return isAboutEntry(error) ? `${reason.replace(/\.$/, "")}. ${t("asItIsNow")}` : reason
  }

  const readEntry = async (entry: number) => (await (await loadApi()).bankStatements.getEntry({ entry })).data

  /** Reads an entry anew that was changed elsewhere. */
  async function readAnew(entry: number) {
    change({ type: "answered", entry: await readEntry(entry) })
  }

  /**
   * @param shown the entry as it is going to be
   * @param fail tells what was not done, and why
   */
  async function act(
    shown: BankEntry,
    send: (api: Awaited<ReturnType<typeof loadApi>>) => Promise<{ data: BankEntry }>,
    fail: (error: unknown) => void,
  ) {
    change({ type: "wished", shown })
    underWay.current++
    try {
      const { data } = await send(await loadApi())
      change({ type: "answered", entry: data })
    } catch (error) {
      const now = isAboutEntry(error) ? await readEntry(shown.id).catch(() => undefined) : undefined
      change({ type: "failed", id: shown.id, trouble: reasonOf(error), now })
      fail(error)
    } finally {
      underWay.current--
      // Counts, and proposals of entries that could have paid the same invoice; once, after the last of several.
      if (underWay.current === 0) router.refresh()
    }
  }

  const rows = state.rows.map((row) => state.wished.get(row.id) ?? row)
  const isShown = new Set(rows.map(({ id }) => id))
  return {
    rows,
    /** Why something was not done with an entry. */
    troubles: state.troubles,
    /** Entries that have moved up meanwhile. */
    further: state.loaded.filter(({ id }) => !isShown.has(id)).length,
    act,
    readAnew,
    take: (entry: BankEntry) => change({ type: "answered", entry }),
    showNext: () => change({ type: "next" }),
  }
}
