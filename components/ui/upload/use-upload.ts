import { useLocale, useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { ApiError } from "#lib/api/errors.ts"

export const bytesPerMegabyte = 1_000_000

/** A file on its way: its size in bytes and the share of it that is sent. */
export type Uploading = { name: "uploading"; file: string; size: number; share: number }

type State =
  | { name: "idle" }
  | Uploading
  /** The file is there, what it holds is about to be. */
  | { name: "uploaded"; file: string }
  | { name: "cancelled" }
  | { name: "refused"; messages: string[] }

/** How a file is sent: it tells the share that is there, and is stopped by the signal. */
export type SendFile = (
  file: File,
  sending: { tell: (share: number) => void; signal: AbortSignal },
) => Promise<void>

/**
 * Uploads a file, telling how far it is, unless it is cancelled or the screen is left.
 * @param megabytes most that a file may have
 * @param send sends it and goes on with what is answered; what it throws of the field `file` is shown below the choice
 */
export function useUpload(megabytes: number, send: SendFile) {
  const t = useTranslations("upload")
  const locale = useLocale()
  const tellFailure = useFailureToast()
  const [state, setState] = useState<State>({ name: "idle" })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const problemOf = (file: File): string | undefined => {
    if (file.size === 0) return t("empty", { name: file.name })
    if (file.size <= megabytes * bytesPerMegabyte) return undefined
    const size = (file.size / bytesPerMegabyte).toLocaleString(locale, { maximumFractionDigits: 1 })
    return t("tooLarge", { name: file.name, size, megabytes })
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
      await send(file, { tell, signal })
      if (!signal.aborted) setState({ name: "uploaded", file: file.name })
    } catch (error) {
      if (signal.aborted) return
      const messages = error instanceof ApiError ? error.fieldErrors("file") : []
      setState({ name: "refused", messages })
      if (messages.length === 0) void tellFailure(error, t("failed"))
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
