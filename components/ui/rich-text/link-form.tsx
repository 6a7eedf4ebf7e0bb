import { $createLinkNode, $toggleLink } from "@lexical/link"
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext"
import { Button, TextInput } from "@mantine/core"
import { $createTextNode, $getSelection, $isRangeSelection } from "lexical"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, useState } from "react"
import { readTypedAddress } from "./link-address.ts"
import styles from "./rich-text.module.css"
import { $linkAround } from "./toolbar-state.ts"

type Props = {
  /** Address of the link under the selection, null when there is none. */
  address: string | null
  onClose: () => void
}

/** The line under the toolbar where a link's address is typed. */
export function LinkForm({ address, onClose }: Props) {
  const t = useTranslations("notes.editor")
  const [editor] = useLexicalComposerContext()
  const [typed, setTyped] = useState(address ?? "")
  const [isRefused, setRefused] = useState(false)

  function close() {
    onClose()
    editor.focus()
  }

  function apply() {
    const target = readTypedAddress(typed)
    if (target === null) {
      setRefused(true)
      return
    }
    editor.update(() => $link(target, typed.trim()))
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault()
      // Ctrl+Enter here must not save the note before the link is in it.
      event.stopPropagation()
      apply()
    } else if (event.key === "Escape") {
      event.stopPropagation()
      close()
    }
  }

  return (
    <div className={styles.linkForm}>
      <TextInput
        className={styles.linkInput}
        aria-label={t("address")}
        placeholder="https://"
        value={typed}
        error={isRefused ? t("addressRefused") : undefined}
        autoFocus
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setRefused(false)
        }}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" onClick={apply}>
        {t("applyLink")}
      </Button>
      {address === null ? null : (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            editor.update(() => $toggleLink(null))
            close()
          }}
        >
          {t("removeLink")}
        </Button>
      )}
    </div>
  )
}

/** Links the selected text; without a selection the link under the caret is changed, or the address itself is written. */
function $link(target: string, words: string) {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const around = $linkAround(selection.anchor.getNode())
  if (around) around.setURL(target)
  else if (selection.isCollapsed())
    selection.insertNodes([$createLinkNode(target).append($createTextNode(words))])
  else $toggleLink(target)
}
