import { useRouter } from "next/navigation"
import { useLocale, useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { ApiError } from "#lib/api/errors.ts"
import type { ImportList } from "#lib/contract/imports.ts"
import { fileHref } from "./imports-href.ts"

export const bytesPerMegabyte = 1_000_000

/** What a file may have. */
export type Limits = { megabytes: number; rows: number; columns: number }

/** A file on its way: its size in bytes and the share of it that is sent. */
export type Uploading = { name: "uploading"; file: string; size: number; share: number }

type State =
  | { name: "idle" }
  | Uploading
  /** The file is there, its columns are about to be. */
  | { name: "uploaded"; file: string }
  | { name: "cancelled" }
  | { name: "refused"; messages: string[] }

/** Uploads a file, telling how far it is, and goes on to its columns, unless it is cancelled or the screen is left. */
export function useUpload(list: ImportList, limits: Limits) {
  const t = useTranslations("imports")
  const locale = useLocale()
  const router = useRouter()
  const tellFailure = useFailureToast()
  const [state, setState] = useState<State>({ name: "idle" })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const problemOf = (file: File): string | undefined => {
    if (file.size === 0) return t("empty", { name: file.name })
    if (file.size <= limits.megabytes * bytesPerMegabyte) return undefined
    const size = (file.size / bytesPerMegabyte).toLocaleString(locale, { maximumFractionDigits: 1 })
    return t("tooLarge", { name: file.name, size, megabytes: limits.megabytes })
  }

  const upload = async (file: File) => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const tell = (share: number) => {
      if (!signal.aborted) setState({ name: "uploading", file: file.name, size: file.size, share })
    }
    tell(0)
    try {
      const { watchedApi } = await import("#lib/api/upload.ts")
      const { data } = await watchedApi(tell).imports.upload({ list, file }, { signal })
      if (signal.aborted) return
      setState({ name: "uploaded", file: file.name })
      router.push(fileHref(data.file, list))
    } catch (error) {
      if (signal.aborted) return
      const messages = error instanceof ApiError ? error.fieldErrors("file") : []
      setState({ name: "refused", messages })
      if (messages.length === 0) void tellFailure(error, t("uploadFailed"))
    }
  }

  const choose = (files: File[]) => {
    const [file, another] = files
    if (!file) return
    const problem = another ? t("one") : problemOf(file)
    if (problem) setState({ name: "refused", messages: [problem] })
    else void upload(file)
  }
  const cancel = () => {
    running.current?.abort()
    setState({ name: "cancelled" })
  }
  return { state, choose, cancel }
}
