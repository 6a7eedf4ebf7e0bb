import { useLocale, useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { describeError } from "#components/ui/feedback/error-message.ts"
import { newKey } from "#components/ui/inputs/new-key.ts"
import { ApiError } from "#lib/api/errors.ts"
import { documentKinds, maxDocumentBytes } from "#lib/contract/mail/mail-terms.ts"
import type { SharedDocument } from "#lib/contract/records/documents.ts"
import { useDocumentsChanged } from "./use-documents.ts"

/** The server was not there or not able to: another time it may be. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

const bytesPerMegabyte = 1024 * 1024

/** A file on its way, or what became of it. */
export type Upload = {
  key: string
  name: string
  size: number
} & ({ state: "waiting" } | { state: "sending"; share: number } | { state: "done" } | Refused)

/** `file`: nothing is wrong with it, and it can be sent again. */
type Refused = { state: "refused"; message: string; file?: File }
type Running = { key: string; file: File }

/**
 * Sends files one after the other, telling how far each is; a refusal stays beside its file. Those that are left when the screen is
 * left are not sent.
 * @param onShared hears of each that is there
 */
export function useUploads(onShared?: (document: SharedDocument) => void) {
  const t = useTranslations("documents.upload")
  const errors = useTranslations("errors")
  const locale = useLocale()
  const changed = useDocumentsChanged()
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef<Running[]>([])
  const current = useRef<{ key: string; controller: AbortController }>(null)
  useEffect(
    () => () => {
      queue.current = []
      current.current?.controller.abort()
    },
    [],
  )

  const set = (key: string, now: { state: "sending"; share: number } | { state: "done" } | Refused) =>
    setUploads((all) =>
      all.map((one) => (one.key === key ? { key, name: one.name, size: one.size, ...now } : one)),
    )

  const problemOf = ({ name, size }: File): string | undefined => {
    const extension = name.split(".").at(-1)?.toLowerCase()
    if (!documentKinds.some((kind) => kind === extension)) return t("kind")
    if (size === 0) return t("empty")
    if (size <= maxDocumentBytes) return undefined
    const has = (Math.ceil((size / bytesPerMegabyte) * 10) / 10).toLocaleString(locale)
    return t("tooLarge", { size: has, megabytes: maxDocumentBytes / bytesPerMegabyte })
  }

  async function send({ key, file }: Running) {
    const controller = new AbortController()
    current.current = { key, controller }
    const { signal } = controller
    set(key, { state: "sending", share: 0 })
    try {
      const { watchedApi } = await import("#lib/api/upload.ts")
      const tell = (share: number) => !signal.aborted && set(key, { state: "sending", share })
      const { data } = await watchedApi(tell).documents.upload({ file }, { signal })
      set(key, { state: "done" })
      onShared?.(data)
      void changed()
    } catch (error) {
      if (signal.aborted) return
      const [said] = error instanceof ApiError ? error.fieldErrors("file") : []
      const message = said ?? describeError(error, errors).text
      set(key, { state: "refused", message, ...(isPassing(error) && { file }) })
    }
  }

  async function work() {
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next)
    current.current = null
  }

  const add = (files: File[]) => {
    const added = files.map((file) => ({ key: newKey(), file, problem: problemOf(file) }))
    setUploads((all) => [
      ...all.filter(({ state }) => state !== "done"),
      ...added.map(
        ({ key, file: { name, size }, problem }): Upload =>
          problem
            ? { key, name, size, state: "refused", message: problem }
            : { key, name, size, state: "waiting" },
      ),
    ])
    queue.current.push(...added.filter(({ problem }) => !problem))
    if (!current.current) void work()
  }

  /** Sends a file once more that failed for reasons of its way. */
  const again = (key: string, file: File) => {
    setUploads((all) =>
      all.map((one) =>
        one.key === key ? { key, name: one.name, size: one.size, state: "waiting" as const } : one,
      ),
    )
    queue.current.push({ key, file })
    if (!current.current) void work()
  }

  /** Takes a file out of the list; one that is on its way is stopped. */
  const drop = (key: string) => {
    queue.current = queue.current.filter((one) => one.key !== key)
    if (current.current?.key === key) current.current.controller.abort()
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  return { uploads, add, again, drop }
}
