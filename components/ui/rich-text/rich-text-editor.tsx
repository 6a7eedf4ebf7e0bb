"use client"

import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext"
import { ContentEditable } from "@lexical/react/LexicalContentEditable"
import { LexicalExtensionComposer } from "@lexical/react/LexicalExtensionComposer"
import { HistoryPlugin } from "@lexical/react/LexicalHistoryPlugin"
import { OnChangePlugin } from "@lexical/react/LexicalOnChangePlugin"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react"
import { toastNotice } from "#components/ui/feedback/toasts.ts"
import { noteExtension } from "./editor-extension.ts"
import { htmlOf } from "./editor-html.ts"
import type { Insertions } from "./insertions.ts"
import { type Pictures, registerPictures } from "./pictures.ts"
import styles from "./rich-text.module.css"
import { RichTextToolbar } from "./rich-text-toolbar.tsx"
import type { Typed } from "./typed-text.ts"

type Props = {
  /** HTML to begin with; later values are ignored, another `key` starts over. */
  initialHtml: string
  /** Typed before the editor was there. */
  typed?: Typed
  label: string
  placeholder: string
  isInvalid?: boolean
  /** Id of what says why it is invalid. */
  describedBy?: string | undefined
  /** Whether one writes in it at once; else it waits to be clicked. */
  takesFocus?: boolean
  /** Texts that can be inserted, by a button and by typing. */
  insertions?: Insertions | undefined
  /** What takes pictures that are pasted or dropped; without it they are left out. */
  pictures?: Pictures | undefined
  onChange: (html: string) => void
  /** Ctrl+Enter or Cmd+Enter. */
  onSubmit: () => void
  onEscape: () => void
}

/** Editor of formatted text. Heavy: load what shows it when it is opened. */
export function RichTextEditor({
  initialHtml,
  typed,
  label,
  placeholder,
  isInvalid,
  describedBy,
  takesFocus = true,
  insertions,
  pictures,
  onChange,
  onSubmit,
  onEscape,
}: Props) {
  const [failure, setFailure] = useState<Error | null>(null)
  const t = useTranslations("notes.editor")
  const [extension] = useState(() =>
    noteExtension(
      { html: initialHtml, typed, takesFocus },
      {
        onError: setFailure,
        hasPictures: pictures !== undefined,
        onLeftOut: ({ pictures, isUnderlined }) =>
          void toastNotice(t("leftOut"), {
            description: [
              ...(pictures > 0 ? [t("pictures", { count: pictures })] : []),
              ...(isUnderlined ? [t("underline")] : []),
            ].join(" "),
          }),
      },
    ),
  )
  if (failure) throw failure

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      event.stopPropagation()
      onSubmit()
    } else if (event.key === "Escape") {
      event.stopPropagation()
      onEscape()
    }
  }

  return (
    <div className={styles.editor} data-invalid={isInvalid || undefined}>
      <LexicalExtensionComposer extension={extension} contentEditable={null}>
        <RichTextToolbar insertions={insertions} hasPictures={pictures !== undefined} />
        <div className={styles.page} onKeyDownCapture={onKeyDown}>
          <ContentEditable
            className={`${styles.prose} ${styles.input}`}
            ariaLabel={label}
            ariaDescribedBy={describedBy}
            ariaInvalid={isInvalid}
            aria-placeholder={placeholder}
            placeholder={<div className={styles.placeholder}>{placeholder}</div>}
          />
        </div>
        <HistoryPlugin />
        <OnChangePlugin ignoreSelectionChange onChange={(_state, editor) => onChange(htmlOf(editor))} />
        {takesFocus && <FocusAtEnd />}
        {pictures && <TakePictures pictures={pictures} onChange={onChange} />}
      </LexicalExtensionComposer>
    </div>
  )
}

/** Pictures that are pasted or dropped come into the text. */
function TakePictures({ pictures, onChange }: { pictures: Pictures; onChange: (html: string) => void }) {
  const [editor] = useLexicalComposerContext()
  const takes = useEffectEvent(pictures.takes)
  const upload = useEffectEvent(pictures.upload)
  const attach = useEffectEvent(pictures.attach)
  const change = useEffectEvent(() => onChange(htmlOf(editor)))
  // Commands of the editor are registered outside of React.
  useEffect(() => registerPictures(editor, { takes, upload, attach }, change), [editor])
  return null
}

/** An editor is opened to write in it: the caret is after the last word. */
function FocusAtEnd() {
  const [editor] = useLexicalComposerContext()
  // Focus belongs to the browser and can only be moved once the editable element is there.
  useEffect(() => editor.focus(), [editor])
  return null
}
