import { $insertGeneratedNodes } from "@lexical/clipboard"
import { $generateNodesFromDOM } from "@lexical/html"
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext"
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_CRITICAL,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type RangeSelection,
} from "lexical"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { Link } from "#components/ui/page/link.tsx"
import { type Insertion, type Insertions, insertionsFor, shortcutBefore } from "./insertions.ts"
import styles from "./rich-text.module.css"

/** What is typed behind a semicolon at the caret; null where nothing is. */
function $typedShortcut(): { typed: string; selection: RangeSelection } | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null
  const node = selection.anchor.getNode()
  if (!$isTextNode(node)) return null
  const typed = shortcutBefore(node.getTextContent().slice(0, selection.anchor.offset))
  return typed === null ? null : { typed, selection }
}

/** Takes what was typed to find a text out again. */
function removeTyped(editor: LexicalEditor): void {
  editor.update(() => {
    const found = $typedShortcut()
    if (!found) return
    const { anchor, focus } = found.selection
    focus.set(anchor.key, anchor.offset, "text")
    anchor.set(anchor.key, anchor.offset - found.typed.length - 1, "text")
    found.selection.removeText()
  })
}

/** Puts HTML at the caret. */
function insert(editor: LexicalEditor, html: string): void {
  editor.update(() => {
    const selection = $getSelection() ?? $getRoot().selectEnd()
    const page = new DOMParser().parseFromString(html, "text/html")
    $insertGeneratedNodes(editor, $generateNodesFromDOM(editor, page), selection)
  })
  editor.focus()
}

const emptyText = ({ items, isFailed }: Insertions) => (items ? "none" : isFailed ? "failed" : "loading")

type Props = {
  insertions: Insertions
  /** Opened by its button, to search in; else it opens while a shortcut is typed. */
  isSearching: boolean
  onClose: () => void
}

/** Texts to insert: found by typing ";" and a shortcut or name, or by the search over the text. */
export function InsertMenu({ insertions, isSearching, onClose }: Props) {
  const t = useTranslations("notes.editor.insert")
  const [editor] = useLexicalComposerContext()
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  const [search, setSearch] = useState("")
  const [marked, setMarked] = useState(0)
  const isInserting = useRef(false)
  const isTyping = !isSearching && typed !== null && typed !== left
  const term = isSearching ? search : (typed ?? "")
  const found = insertionsFor(insertions.items ?? [], term)
  const current = found[Math.min(marked, found.length - 1)]
  const isOpen = isSearching || (isTyping && found.length > 0)

  const follow = useEffectEvent((now: string | null) => {
    if (now === typed) return
    setTyped(now)
    setMarked(0)
    if (now === null || (left !== null && !now.startsWith(left))) setLeft(null)
    if (now !== null) insertions.onNeeded()
  })
  const step = useEffectEvent((by: 1 | -1, event: { preventDefault: () => void } | null): boolean => {
    if (!isOpen || isSearching) return false
    event?.preventDefault()
    move(by)
    return true
  })
  const take = useEffectEvent((event: { preventDefault: () => void } | null): boolean => {
    if (!isTyping || !current) return false
    event?.preventDefault()
    void choose(current)
    return true
  })
  const leave = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== "Escape" || !isTyping || found.length === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    setLeft(typed)
  })
  // The editor's own events, and Escape before it closes what the editor is in.
  useEffect(() => {
    window.addEventListener("keydown", leave, { capture: true })
    const unregister = mergeRegister(
      editor.registerUpdateListener(({ editorState }) =>
        follow(editorState.read(() => $typedShortcut()?.typed ?? null)),
      ),
      editor.registerCommand(KEY_ARROW_DOWN_COMMAND, (event) => step(1, event), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_ARROW_UP_COMMAND, (event) => step(-1, event), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_ENTER_COMMAND, (event) => take(event), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_TAB_COMMAND, (event) => take(event), COMMAND_PRIORITY_CRITICAL),
    )
    return () => {
      window.removeEventListener("keydown", leave, { capture: true })
      unregister()
    }
  }, [editor])

  // The kit's dialogs stay open by Escape where this says so.
  useEffect(() => {
    editor.getRootElement()?.setAttribute("data-mantine-stop-propagation", String(isOpen && isTyping))
  }, [editor, isOpen, isTyping])

  const move = (by: 1 | -1) => setMarked(Math.max(0, Math.min(found.length - 1, marked + by)))
  async function choose({ html }: Insertion) {
    // Whoever presses it again until the placeholders are known inserts nothing twice.
    if (isInserting.current) return
    isInserting.current = true
    removeTyped(editor)
    setMarked(0)
    onClose()
    try {
      insert(editor, await insertions.fill(html))
    } finally {
      isInserting.current = false
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === "ArrowDown") move(1)
    else if (event.key === "ArrowUp") move(-1)
    else if (event.key === "Enter") {
      if (current) void choose(current)
    } else if (event.key === "Escape") {
      onClose()
      editor.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (!isOpen) return null
  return (
    <div className={styles.insert}>
      {isSearching && (
        <input
          ref={(field) => field?.focus()}
          className={styles.insertSearch}
          role="combobox"
          data-mantine-stop-propagation="true"
          aria-label={t("search")}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={current && `${listId}-${current.id}`}
          placeholder={t("search")}
          value={search}
          onChange={({ currentTarget: { value } }) => {
            setSearch(value)
            setMarked(0)
          }}
          onKeyDown={onKeyDown}
        />
      )}
      <div id={listId} role="listbox" aria-label={t("title")} className={styles.insertList}>
        {found.map((one) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the text or the search
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text or the search
          <div
            key={one.id}
            id={`${listId}-${one.id}`}
            role="option"
            aria-selected={one === current}
            className={styles.insertOption}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void choose(one)}
          >
            <span>{one.name}</span>
            <kbd>;{one.shortcut}</kbd>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.insertNone}>{t(emptyText(insertions))}</p>}
      <span className={styles.insertFoot}>
        <Link href={insertions.manageHref} target="_blank">
          {t("manage")}
        </Link>
      </span>
    </div>
  )
}
