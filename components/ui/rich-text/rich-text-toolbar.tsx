import {
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from "@lexical/list"
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext"
import { useLexicalSubscription } from "@lexical/react/useLexicalSubscription"
import { DRAG_DROP_PASTE } from "@lexical/rich-text"
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconTextPlus,
} from "@tabler/icons-react"
import { FORMAT_TEXT_COMMAND, REDO_COMMAND, UNDO_COMMAND } from "lexical"
import { useTranslations } from "next-intl"
import { type ReactNode, useRef, useState } from "react"
import { InsertMenu } from "./insert-menu.tsx"
import type { Insertions } from "./insertions.ts"
import { LinkForm } from "./link-form.tsx"
import styles from "./rich-text.module.css"
import { subscribeToolbar } from "./toolbar-state.ts"

type Props = { insertions: Insertions | undefined; hasPictures: boolean }

/** Buttons over a note's editor; each is pressed while the selection has its mark. */
export function RichTextToolbar({ insertions, hasPictures }: Props) {
  const t = useTranslations("notes.editor")
  const [editor] = useLexicalComposerContext()
  const state = useLexicalSubscription(subscribeToolbar)
  const [isLinkOpen, setLinkOpen] = useState(false)
  const [isSearching, setSearching] = useState(false)

  function toggleList(kind: "bullet" | "number") {
    const insert = kind === "bullet" ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND
    editor.dispatchCommand(state.list === kind ? REMOVE_LIST_COMMAND : insert, undefined)
  }

  return (
    <>
      <div className={styles.toolbar} role="toolbar" aria-label={t("toolbar")}>
        <Tool
          label={t("bold")}
          keys="Ctrl+B"
          pressed={state.bold}
          onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, "bold")}
        >
          <IconBold size={16} aria-hidden />
        </Tool>
        <Tool
          label={t("italic")}
          keys="Ctrl+I"
          pressed={state.italic}
          onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, "italic")}
        >
          <IconItalic size={16} aria-hidden />
        </Tool>
        <Tool
          label={t("bulletedList")}
          pressed={state.list === "bullet"}
          onPress={() => toggleList("bullet")}
        >
          <IconList size={16} aria-hidden />
        </Tool>
        <Tool
          label={t("numberedList")}
          pressed={state.list === "number"}
          onPress={() => toggleList("number")}
        >
          <IconListNumbers size={16} aria-hidden />
        </Tool>
        <Tool label={t("link")} pressed={state.link !== null} onPress={() => setLinkOpen(!isLinkOpen)}>
          <IconLink size={16} aria-hidden />
        </Tool>
        {hasPictures && <PictureTool />}
        {insertions && (
          <Tool
            label={t("insert.title")}
            keys=";"
            pressed={isSearching}
            onPress={() => {
              insertions.onNeeded()
              setSearching(!isSearching)
            }}
          >
            <IconTextPlus size={16} aria-hidden />
          </Tool>
        )}
        <span className={styles.gap} />
        <Tool
          label={t("undo")}
          keys="Ctrl+Z"
          disabled={!state.canUndo}
          onPress={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
        >
          <IconArrowBackUp size={16} aria-hidden />
        </Tool>
        <Tool
          label={t("redo")}
          keys="Ctrl+Y"
          disabled={!state.canRedo}
          onPress={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
        >
          <IconArrowForwardUp size={16} aria-hidden />
        </Tool>
      </div>
      {insertions && (
        <InsertMenu
          key={String(isSearching)}
          insertions={insertions}
          isSearching={isSearching}
          onClose={() => setSearching(false)}
        />
      )}
      {isLinkOpen ? <LinkForm address={state.link} onClose={() => setLinkOpen(false)} /> : null}
    </>
  )
}

/** Chooses pictures of the computer, which come where the caret is. */
function PictureTool() {
  const t = useTranslations("notes.editor")
  const [editor] = useLexicalComposerContext()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tool label={t("picture")} onPress={() => input.current?.click()}>
        <IconPhoto size={16} aria-hidden />
      </Tool>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={t("picture")}
        onChange={({ currentTarget }) => {
          editor.dispatchCommand(DRAG_DROP_PASTE, [...(currentTarget.files ?? [])])
          currentTarget.value = ""
        }}
      />
    </>
  )
}

type ToolProps = {
  label: string
  keys?: string
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ label, keys, pressed, disabled, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys?.replace("Ctrl", "Control")}
      title={keys ? `${label} (${keys})` : label}
      disabled={disabled}
      // The editor keeps its selection: pressing a button must not move the focus out of it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
