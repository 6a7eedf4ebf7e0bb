import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { reveal } from "#components/records/page/parts.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { ApiError } from "#lib/api/errors.ts"
import { type FieldValues, type Nested, nest } from "./field-values.ts"
import { changedFields } from "./same-value.ts"
import type { Loaded, RecordForm } from "./use-record-form.ts"

/** Milliseconds from a save to the page's being asked for again. */
const refreshedAfter = 100

/** How a kind of record is saved. */
export type RecordCalls<V extends FieldValues> = {
  /** @returns the record as stored. @throws ApiError */
  edit: (body: Nested<V> & { version: number }) => Promise<Loaded<V>>
  /** The stored record that a 409 carries; null when it carries none. */
  readCurrent: (answered: unknown) => Promise<Loaded<V> | null>
}

/** A save that would overwrite what others changed meanwhile. */
export type Conflict<V extends FieldValues> = {
  current: Loaded<V>
  /** The changes that were to be saved. */
  changes: Partial<V>
  /** Paths of those that others changed, too. */
  fields: string[]
}

/**
 * Saves a form's changes. Whatever fails, what was typed stays; what was typed during the save stays unsaved.
 * @returns `save`, which resolves to whether everything is stored
 */
export function useSaveRecord<V extends FieldValues>(form: RecordForm<V>, calls: RecordCalls<V>) {
  const t = useTranslations("interface")
  const router = useRouter()
  const showFailure = useFailureToast()
  const running = useRef<Promise<boolean>>(undefined)
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict<V> | null>(null)

  async function submit(version: number, changes: Partial<V>): Promise<boolean> {
    try {
      const fresh = await calls.edit({ ...nest<V>(changes), version })
      form.accept(fresh, changes)
      form.setErrors({})
    } catch (error) {
      await refuse(error, changes)
      return false
    }
    void toastSuccess(t("save-success"))
    // What the server draws again must not make that it is saved come later.
    setTimeout(() => router.refresh(), refreshedAfter)
    return true
  }

  async function refuse(error: unknown, changes: Partial<V>) {
    if (error instanceof ApiError && error.status === 409) {
      const current = await calls.readCurrent(error.body.current)
      if (current) {
        const differing = Object.keys(changedFields(current.values, changes, []))
        const fields = differing.filter((path) => error.body.fields?.includes(path) ?? true)
        return setConflict({ current, changes, fields })
      }
    }
    if (error instanceof ApiError && error.status === 422) {
      form.setErrors(error.body.errors ?? {})
      showFirstError()
    }
    await showFailure(error)
  }

  function run(version: number, changes: Partial<V>): Promise<boolean> {
    running.current ??= submit(version, changes).finally(() => {
      running.current = undefined
      setSaving(false)
    })
    setSaving(true)
    return running.current
  }

  return {
    isSaving,
    conflict,
    save: () => run(form.version, form.changes),
    keepEditing: () => setConflict(null),
    /** Goes on from the stored record: drops the changes to `theirs`, saves the others over it. */
    settle: (theirs: readonly string[]) => {
      if (!conflict) return
      const mine = { ...conflict.changes }
      for (const path of theirs) {
        delete mine[path]
        form.reset(path)
      }
      form.accept(conflict.current)
      form.overLatest(Object.keys(mine))
      setConflict(null)
      if (Object.keys(mine).length > 0) void run(conflict.current.version, mine)
      else router.refresh()
    },
  }
}

/** The messages stand beside the fields, wherever on the page those are. */
function showFirstError() {
  requestAnimationFrame(() => {
    const field = document.querySelector("[data-invalid]")
    reveal(field)
    requestAnimationFrame(() => field?.scrollIntoView({ block: "center", behavior: "smooth" }))
  })
}
