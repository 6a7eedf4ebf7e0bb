import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { withTyped } from "#components/records/activity/typed-html.ts"
import { useAutosave } from "#components/shell/use-autosave.ts"
import { useUser } from "#components/shell/user-context.tsx"
import { isBlankHtml } from "#components/ui/rich-text/html-text.ts"
import type { Typed } from "#components/ui/rich-text/typed-text.ts"
import type { ComposerTask, Written } from "../shared/open-composer.ts"
import { type ComposerContext, loadContext, placeOf } from "./composer-context.ts"
import { autosaveMail, localMail, type MailAutosave } from "./draft-store.ts"
import { beginning, isSame } from "./written.ts"

/** What an editor begins with: HTML, and what was typed as text, whose spaces HTML would not keep. */
export type Opening = { initialHtml: string; typed?: Typed }

type Begun = {
  context: ComposerContext
  written: Written
  /** What it began with. */
  first: Written
  typed: Typed | undefined
  autosave: MailAutosave
  round: number
  /** There is something to save. */
  isChanged: boolean
}

/** What changes, or what makes it of what is written by then. */
type Change = Partial<Written> | ((before: Written) => Partial<Written>)

/** Typed before the saved content was loaded. */
export type Early = {
  subject: string
  body: string
  /** Place in the body. */
  caret: number
  isComposing: boolean
}

const nothingYet: Early = { subject: "", body: "", caret: 0, isComposing: false }

/**
 * A mail from the first letter to its draft: what is typed before the context is there goes on in it, and all of it is saved.
 * @returns `context` and `written`, undefined until the context is there; `round` changes when the body was replaced as a whole
 */
export function useWriting(task: ComposerTask) {
  const user = useUser()
  const place = placeOf(task)
  const [early, setEarly] = useState(nothingYet)
  const [begun, setBegun] = useState<Begun>()
  const [local] = useState(() => localMail(user.id, task.localDraft ?? place))
  const answer = useQuery({
    queryKey: ["composer", user.id, place, task.about, (task.forwards ?? task.replyTo)?.id],
    queryFn: () => loadContext(task),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (answer.data && !begun && !early.isComposing) setBegun(begin(answer.data))

  function begin(context: ComposerContext): Begun {
    const known = local.get()
    const autosave = autosaveMail(place, local, context.draft)
    const first = beginning(context.task, context, known?.written ?? context.draft?.written ?? null)
    const written = {
      ...first,
      subject: early.subject === "" ? first.subject : early.subject,
      content: withTyped(first.content, early.body),
    }
    const isChanged = known !== null || task.begun !== undefined || !isSame(written, first)
    const typed = early.body === "" ? undefined : { text: early.body, caret: early.caret }
    return { context, written, first, typed, autosave, round: 0, isChanged }
  }

  const changed = begun?.isChanged ? begun.written : undefined
  const autosave = begun?.autosave
  const saving = useAutosave(autosave)
  // The browser's store and the server follow what is written.
  useEffect(() => {
    if (changed) autosave?.change(changed)
  }, [changed, autosave])

  /** @param part what changes; a body that is replaced as a whole, and not typed, begins a new editor */
  function change(part: Change, { isReplaced = false } = {}) {
    setBegun((before) => {
      if (!before) return before
      const changed = typeof part === "function" ? part(before.written) : part
      const written = { ...before.written, ...changed }
      const round = before.round + (isReplaced ? 1 : 0)
      return isSame(written, before.written)
        ? { ...before, round }
        : { ...before, written, round, isChanged: true }
    })
  }

  return {
    context: begun?.context,
    written: begun?.written,
    opening: begun && openingOf(begun),
    autosave,
    round: begun?.round ?? 0,
    saving,
    early,
    setEarly,
    change,
    failure: answer.error,
    retry: () => void answer.refetch(),
    /** Whether there is anything that would be lost. */
    isWritten: begun ? holdsSomething(begun) : early.subject !== "" || early.body !== "",
  }
}

/** Of an editor that opens now: what was typed first is typed into it as long as nothing else was. */
function openingOf({ written, first, typed }: Begun): Opening {
  const isAsTyped = typed !== undefined && written.content === withTyped(first.content, typed.text)
  return isAsTyped ? { initialHtml: first.content, typed } : { initialHtml: written.content }
}

function holdsSomething({ written, first }: Begun): boolean {
  return !isBlankHtml(written.content) || !isSame(written, first)
}

export type Writing = ReturnType<typeof useWriting>
