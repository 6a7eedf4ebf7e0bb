import { useEffect, useRef, useState } from "react"
import { newKey } from "#components/ui/inputs/new-key.ts"
import { ApiError } from "#lib/api/errors.ts"
import { watchedApi } from "#lib/api/upload.ts"
import { pictureAddress, picturesIn, pictureTypes } from "#lib/contract/mail/mail-pictures.ts"
import { maxAttachmentBytes, maxAttachments } from "#lib/contract/mail/mail-terms.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"
import type { Writing } from "./use-writing.ts"
import { withContent, withFiles, withTheseFiles } from "./written.ts"

/** A file on its way: the share of it that is sent, or why it is not taken. */
export type Uploading = {
  key: string
  name: string
  share: number
  failure?: "tooLarge" | "empty" | "tooMany" | "failed"
  message?: string
}

const fitsNot = (file: File, attached: readonly MediaFile[]): Uploading["failure"] => {
  if (file.size === 0) return "empty"
  if (attached.length >= maxAttachments) return "tooMany"
  const bytes = attached.reduce((sum, { size }) => sum + size, file.size)
  return bytes > maxAttachmentBytes ? "tooLarge" : undefined
}

/** What goes with the mail, and files of the computer on their way to it, several at a time. */
export function useAttachments({ written, change }: Pick<Writing, "written" | "change">) {
  const attached = written?.files ?? []
  const [uploads, setUploads] = useState<Uploading[]>([])
  const running = useRef(new Map<string, AbortController>())
  const known = useRef(new Map<number, MediaFile>())
  // The composer that is closed stops what is on its way.
  useEffect(() => {
    const all = running.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])
  const tell = (key: string, part: Partial<Uploading>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const forget = (key: string) => {
    running.current.get(key)?.abort()
    running.current.delete(key)
    setUploads((before) => before.filter((one) => one.key !== key))
  }

  /** @returns the file as it is stored; undefined for one that was not taken, which the list says */
  async function store(file: File): Promise<MediaFile | undefined> {
    const key = newKey()
    const failure = fitsNot(file, attached)
    setUploads((before) => [...before, { key, name: file.name, share: 0, ...(failure && { failure }) }])
    if (failure) return undefined
    const controller = new AbortController()
    running.current.set(key, controller)
    try {
      const api = watchedApi((share) => tell(key, { share }))
      const { data } = await api.messenger.upload({ file }, { signal: controller.signal })
      forget(key)
      return data
    } catch (error) {
      if (controller.signal.aborted) return undefined
      const [message] = error instanceof ApiError ? error.fieldErrors("file") : []
      tell(key, { failure: "failed", ...(message && { message }) })
      return undefined
    }
  }
  async function attach(file: File) {
    const stored = await store(file)
    if (stored) change((before) => withFiles(before, [stored]))
  }
  const add = (files: Iterable<File>) => {
    for (const file of files) void attach(file)
  }
  const shown = picturesIn(written?.content ?? "")
  return {
    files: attached.filter(({ media_id }) => !shown.includes(media_id)),
    uploads,
    isBusy: uploads.some(({ failure }) => failure === undefined),
    add,
    /** Pictures that are pasted into the text or dropped on it. */
    pictures: {
      takes: ({ type }: File) => pictureTypes.includes(type),
      attach: add,
      upload: async (file: File) => {
        const stored = await store(file)
        if (!stored) return null
        known.current.set(stored.media_id, stored)
        return pictureAddress(stored.media_id)
      },
    },
    /** What the text says now. Pictures that it shows go with the mail, and those that it shows no more do not. */
    changeContent: (content: string) => change((before) => withContent(before, content, known.current)),
    forget,
    remove: (media: number) =>
      change((before) =>
        withTheseFiles(
          before,
          before.files.filter(({ media_id }) => media_id !== media),
        ),
      ),
  }
}

export type Attachments = ReturnType<typeof useAttachments>
